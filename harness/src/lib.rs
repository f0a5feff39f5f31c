//! The harness of judgebook: tells what an online judge will say of a submission.
//!
//! Data flows one way, and each stage knows only those before it. [`catalog`] reads the folders and finds each
//! [`problem`] with its submissions and each [`case`], and doubts whatever fits no rule. [`plan`] names every run, for the
//! filters of `cargo judge` and `cargo test` alike. [`compile`] makes a submission's one file an executable, as a judge does.
//! [`run`] runs it on a case under its [`limits`] and says what it did. [`compare`] holds the output against the answer, or
//! [`snapshot`] against what was reviewed where there is none, and [`verdict`] says what both together are worth. [`judge`]
//! drives all this in parallel and tells each [`outcome`] as an event, which [`report`] puts into words.
//! [`portability`] does all this once for each way in which one of the [`judges`] compiles.

pub mod args;
pub mod case;
pub mod catalog;
pub mod compare;
pub mod compile;
pub mod completions;
pub mod escape;
pub mod files;
pub mod identity;
pub mod judge;
pub mod judges;
pub mod limits;
pub mod nearest;
pub mod outcome;
pub mod paste;
pub mod plan;
pub mod portability;
pub mod problem;
pub mod promote;
pub mod report;
pub mod run;
pub mod snapshot;
pub mod stress;
pub mod verdict;
mod workers;
