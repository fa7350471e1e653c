//! From floating point to the whole numbers of a weights file.

use anyhow::{Result, ensure};
use toguz_search::net::{BUCKETS, BYTES, GROUPS, LANES, ONE, WEIGHT_BITS};

use crate::model::{BIAS, LOGIT_PER_STONE, Model, OUT, OUT_BIAS, SECOND, SECOND_BIAS};

/// The weights file of a network.
///
/// # Errors
///
/// If a number does not fit in its sixteen bits, or some position could make a sum that does not.
pub fn weights(model: &Model) -> Result<Vec<u8>> {
    let p = &model.0;
    let one = f32::from(ONE);
    let stones = 100.0 / LOGIT_PER_STONE;
    let weight = f32::from(1_u16 << WEIGHT_BITS);
    let lane_scale = |lane: usize| if lane == 0 { stones } else { one };
    let mut bytes = Vec::with_capacity(BYTES);
    let mut put = |x: f32| -> Result<i16> {
        let whole = x.round();
        ensure!(whole.abs() <= 32_767.0, "a weight is too large: {x}");
        #[allow(clippy::cast_possible_truncation)]
        let whole = whole as i16;
        bytes.extend_from_slice(&whole.to_le_bytes());
        Ok(whole)
    };
    let mut whole = Vec::with_capacity(SECOND);
    for at in 0..SECOND {
        whole.push(put(p[at] * lane_scale(at % LANES))?);
    }
    for at in SECOND..SECOND_BIAS {
        put(if at % LANES == 0 { 0.0 } else { p[at] * weight })?;
    }
    for at in SECOND_BIAS..OUT {
        #[allow(clippy::cast_possible_truncation)]
        let bias = (p[at] * one * weight).round() as i32;
        bytes.extend_from_slice(&bias.to_le_bytes());
    }
    let mut put = |x: f32| -> Result<()> {
        let whole = x.round();
        ensure!(whole.abs() <= 32_767.0, "a weight is too large: {x}");
        #[allow(clippy::cast_possible_truncation)]
        bytes.extend_from_slice(&(whole as i16).to_le_bytes());
        Ok(())
    };
    for at in OUT..OUT_BIAS {
        put(p[at] * stones * 256.0 / one)?;
    }
    for bucket in 0..BUCKETS {
        put(p[OUT_BIAS + bucket] * stones)?;
    }
    ensure!(bytes.len() == BYTES, "the weights file has the wrong size");
    check_sums(&whole)?;
    Ok(bytes)
}

/// The network that a weights file holds, in floating point again. `None` if it has another size.
pub fn model(bytes: &[u8]) -> Option<Model> {
    if bytes.len() != BYTES {
        return None;
    }
    let one = f32::from(ONE);
    let stones = 100.0 / LOGIT_PER_STONE;
    let weight = f32::from(1_u16 << WEIGHT_BITS);
    let mut at = 0;
    let mut short = |scale: f32| {
        let x = i16::from_le_bytes([bytes[at], bytes[at + 1]]);
        at += 2;
        f32::from(x) / scale
    };
    let mut model = Model::zero();
    for (i, parameter) in model.0[..SECOND].iter_mut().enumerate() {
        *parameter = short(if i % LANES == 0 { stones } else { one });
    }
    for parameter in &mut model.0[SECOND..SECOND_BIAS] {
        *parameter = short(weight);
    }
    for parameter in &mut model.0[SECOND_BIAS..OUT] {
        let halves = [short(1.0), short(1.0)];
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        // whole numbers of 16 bits
        let whole = i32::from(halves[1] as i16) << 16 | i32::from(halves[0] as i16 as u16);
        #[allow(clippy::cast_precision_loss)] // as exact as it was
        {
            *parameter = whole as f32 / (one * weight);
        }
    }
    for parameter in &mut model.0[OUT..OUT_BIAS] {
        *parameter = short(stones * 256.0 / one);
    }
    for parameter in &mut model.0[OUT_BIAS..] {
        *parameter = short(stones);
    }
    Some(model)
}

/// No choice of one row a hole, tuz pair and kazan may leave the range of sixteen bits.
fn check_sums(whole: &[i16]) -> Result<()> {
    for lane in 0..LANES {
        for sign in [1_i32, -1] {
            let mut most = sign * i32::from(whole[BIAS + lane]);
            for group in GROUPS.windows(2) {
                let &[from, to] = group else { continue };
                most += (from..to)
                    .map(|row| sign * i32::from(whole[row * LANES + lane]))
                    .max()
                    .unwrap_or_default();
            }
            ensure!(
                lane == 0 || most <= 32_767,
                "lane {lane} may overflow: {most}"
            );
        }
    }
    Ok(())
}
