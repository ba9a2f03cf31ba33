fn main() -> std::io::Result<()> {
    let setup = "tanbo".parse().expect("x");
    rhizome::protocol::gtp::serve(setup, std::io::stdin().lock(), std::io::BufWriter::new(std::io::stdout().lock()))
}
