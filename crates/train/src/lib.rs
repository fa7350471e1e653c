//! The pipeline that makes the evaluation of `toguz-search`: self-play, training, a weights file.
#![allow(clippy::print_stdout)] // a command line tool talks on its standard output
#![allow(clippy::indexing_slicing)] // a tool for developers: a wrong index is a fault to be seen at once
#![allow(clippy::needless_range_loop)] // lanes and parameters are places in several lists at once

pub mod book;
pub mod fit;
pub mod generate;
pub mod model;
pub mod quantise;
pub mod random;
pub mod record;
pub mod sample;
