//! What the harness and its helper say to each other: one datagram each way, output that is large as a descriptor.

use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::Duration;

use rustix::net::{
    recvmsg, sendmsg, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags,
};
use serde::{de::DeserializeOwned, Deserialize, Serialize};

use super::{End, Stop};

/// Output up to this many bytes travels inside the answer.
pub(super) const INLINE: usize = 16 << 10;

/// Both outputs inline, two long paths and the numbers.
const LARGEST_MESSAGE: usize = 2 * INLINE + (16 << 10);

/// Run this program; without one, the harness goes on but needs this helper no more. Paths are raw bytes, absolute; times in nanoseconds; sizes in bytes.
#[derive(Serialize, Deserialize)]
pub(super) struct Request {
    pub program: Vec<u8>,
    pub arguments: Vec<Vec<u8>>,
    /// `NAME=value` each, beside what every program gets.
    pub environment: Vec<Vec<u8>>,
    /// Where it starts; an empty folder if there is none.
    pub folder: Option<Vec<u8>>,
    pub input: Vec<u8>,
    pub time_of_kill: u64,
    pub wall: u64,
    pub longest: u64,
    pub memory: u64,
    pub output: u64,
    /// Nothing of a tool.
    pub stack: Option<u64>,
}

/// What happened, in the units of [`Request`].
#[derive(Serialize, Deserialize)]
pub(super) struct Report {
    pub end: End,
    pub stop: Option<Stop>,
    pub cpu: u64,
    pub wall: u64,
    pub starved: u64,
    pub memory: u64,
    pub left_behind: u32,
    pub stdout: Written,
    pub stderr: Written,
}

/// One output: its length, and the bytes unless they come as a descriptor.
#[derive(Serialize, Deserialize)]
pub(super) struct Written {
    pub len: u64,
    pub inline: Option<Vec<u8>>,
}

/// Why there is no report.
#[derive(Serialize, Deserialize)]
pub(super) enum Refusal {
    Input(String),
    /// The system's error, if it is one, and its words.
    Start(Option<i32>, String),
    System(String),
    /// The helper is no longer as it was.
    Tampered,
}

pub(super) type Reply = Result<Report, Refusal>;

/// A time as it travels.
pub(super) fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// Sends one message with the descriptors `fds`; a peer that is gone is an error, never a signal.
pub(super) fn send<T: Serialize>(
    socket: BorrowedFd<'_>,
    message: &T,
    fds: &[BorrowedFd<'_>],
) -> io::Result<()> {
    let bytes = postcard::to_stdvec(message).map_err(io::Error::other)?;
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(2))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    if !fds.is_empty() {
        control.push(SendAncillaryMessage::ScmRights(fds));
    }
    sendmsg(socket, &[IoSlice::new(&bytes)], &mut control, SendFlags::NOSIGNAL)?;
    Ok(())
}

/// Receives one message and the descriptors that came with it; `None` when the peer is gone.
pub(super) fn receive<T: DeserializeOwned>(
    socket: BorrowedFd<'_>,
) -> io::Result<Option<(T, Vec<OwnedFd>)>> {
    let mut bytes = [0; LARGEST_MESSAGE];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(2))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let received = loop {
        let slices = &mut [IoSliceMut::new(&mut bytes)];
        match recvmsg(socket.as_fd(), slices, &mut control, RecvFlags::CMSG_CLOEXEC) {
            Err(rustix::io::Errno::INTR) => {}
            Err(rustix::io::Errno::CONNRESET) => return Ok(None),
            other => break other?.bytes,
        }
    };
    if received == 0 {
        return Ok(None);
    }
    let mut fds = Vec::new();
    for message in control.drain() {
        if let RecvAncillaryMessage::ScmRights(rights) = message {
            fds.extend(rights);
        }
    }
    let message = postcard::from_bytes(&bytes[..received]).map_err(io::Error::other)?;
    Ok(Some((message, fds)))
}
