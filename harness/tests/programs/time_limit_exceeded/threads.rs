//! Two threads that compute for ever: their CPU time runs faster than the clock on the wall.
//! says: of CPU time and was stopped; the time limit is 0.500 s
fn main() {
    let busy = || loop {
        std::hint::black_box(1);
    };
    std::thread::spawn(busy);
    busy()
}
