//! A seed from outside; everything random is then made from it and can be replayed.

/// 64 bits nobody can guess, or where there is no `crypto`, bits nobody would expect.
pub fn random_seed() -> u64 {
    let mut bytes = [0; 8];
    let filled = web_sys::window()
        .and_then(|window| window.crypto().ok())
        .is_some_and(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).is_ok());
    if filled {
        return u64::from_le_bytes(bytes);
    }
    // Both clocks, mixed, so that two seeds of one millisecond differ.
    mix(super::unix_ms() ^ super::now_ms().to_bits())
}

/// Spreads a few changing bits over all of them (the finisher of splitmix64).
fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
