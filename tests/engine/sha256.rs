//! SHA-256 (FIPS 180-4), for the hashes in the recorded games; nothing else needs it, so there is no dependency for it.

/// Returns the hash of `bytes` in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    let mut state = fractions(2, 8);
    let rounds = fractions(3, 64);
    let mut message = bytes.to_vec();
    message.push(0x80);
    message.resize((message.len() + 8).next_multiple_of(64), 0);
    let length = message.len();
    message[length - 8..].copy_from_slice(&(bytes.len() as u64 * 8).to_be_bytes());
    for block in message.chunks(64) {
        let mut words: Vec<u32> = block.chunks(4).map(|b| u32::from_be_bytes([b[0], b[1], b[2], b[3]])).collect();
        for i in 16..64 {
            let small = |w: u32, a, b, shift| w.rotate_right(a) ^ w.rotate_right(b) ^ (w >> shift);
            let sum = words[i - 16].wrapping_add(words[i - 7]);
            words.push(sum.wrapping_add(small(words[i - 15], 7, 18, 3)).wrapping_add(small(words[i - 2], 17, 19, 10)));
        }
        let mut mixed = state.clone();
        for (word, round) in words.iter().zip(&rounds) {
            let [a, b, c, d, e, f, g, h] = mixed[..] else { unreachable!("the state has eight words") };
            let big = |w: u32, x, y, z| w.rotate_right(x) ^ w.rotate_right(y) ^ w.rotate_right(z);
            let first =
                [big(e, 6, 11, 25), (e & f) ^ (!e & g), *round, *word].iter().fold(h, |s, x| s.wrapping_add(*x));
            let second = big(a, 2, 13, 22).wrapping_add((a & b) ^ (a & c) ^ (b & c));
            mixed = vec![first.wrapping_add(second), a, b, c, d.wrapping_add(first), e, f, g];
        }
        state.iter_mut().zip(mixed).for_each(|(word, add)| *word = word.wrapping_add(add));
    }
    state.iter().map(|word| format!("{word:08x}")).collect()
}

/// Returns the first 32 fractional bits of the square (2) or cube (3) roots of the first `count` primes.
fn fractions(degree: u32, count: usize) -> Vec<u32> {
    let is_prime = |n: &u128| (2..*n).take_while(|d| d * d <= *n).all(|d| !n.is_multiple_of(d));
    let root = |prime: u128| {
        let radicand = prime << (32 * degree);
        let (mut low, mut high) = (0_u128, 1 << 40);
        while high - low > 1 {
            let middle = (low + high) / 2;
            if middle.pow(degree) <= radicand { low = middle } else { high = middle }
        }
        low as u32
    };
    (2..).filter(is_prime).take(count).map(root).collect()
}

#[test]
fn the_examples_of_the_standard() {
    assert_eq!(hex(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_eq!(hex(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    let two_blocks = b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    assert_eq!(hex(two_blocks), "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}
