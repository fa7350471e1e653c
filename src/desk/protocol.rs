//! What page and desk say to each other. Pure: bytes in, values out.
