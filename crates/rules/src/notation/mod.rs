//! The texts the world writes: positions, moves, whole games.
