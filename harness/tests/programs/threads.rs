//! Two threads that compute for ever: their CPU time runs faster than the clock on the wall.
fn main() {
    let busy = || loop {
        std::hint::black_box(1);
    };
    std::thread::spawn(busy);
    busy()
}
