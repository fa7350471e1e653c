//! The link as a QR code.

use core::fmt::Write;

use qrcodegen::{QrCode, QrCodeEcc};

/// Light modules around the code, which scanners need.
const BORDER: i32 = 4;

/// An SVG of the code; `None` if the text is too long for one.
pub fn qr_code(text: &str) -> Option<String> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let size = code.size() + 2 * BORDER;
    // Black on white whatever the theme: scanners want it so.
    let mut svg = format!(
        "<svg viewBox=\"0 0 {size} {size}\" shape-rendering=\"crispEdges\" aria-hidden=\"true\" focusable=\"false\">\
         <path fill=\"#fff\" d=\"M0 0h{size}v{size}H0z\"/><path fill=\"#000\" d=\""
    );
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let begin = x;
            while x < code.size() && code.get_module(x, y) {
                x += 1;
            }
            if x > begin {
                // Writing into a text does not fail.
                let _ = write!(
                    svg,
                    "M{} {}h{}v1h-{}z",
                    begin + BORDER,
                    y + BORDER,
                    x - begin,
                    x - begin
                );
            }
            x += 1;
        }
    }
    svg.push_str("\"/></svg>");
    Some(svg)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dark_runs_are_drawn_as_they_are() {
        let text = "https://example.org/#g=AQAAAAAA";
        let code = QrCode::encode_text(text, QrCodeEcc::Low).unwrap();
        let svg = qr_code(text).unwrap();
        let path = svg.rsplit("d=\"").next().unwrap();
        let path = path.split('"').next().unwrap();
        let mut dark = 0;
        for run in path.split('z').filter(|run| !run.is_empty()) {
            let (place, rest) = run.trim_start_matches('M').split_once('h').unwrap();
            let (x, y) = place.split_once(' ').unwrap();
            let (x, y): (i32, i32) = (x.parse().unwrap(), y.parse().unwrap());
            let length: i32 = rest.split('v').next().unwrap().parse().unwrap();
            for at in x..x + length {
                assert!(code.get_module(at - BORDER, y - BORDER));
                dark += 1;
            }
        }
        let all = (0..code.size())
            .flat_map(|y| (0..code.size()).map(move |x| (x, y)))
            .filter(|&(x, y)| code.get_module(x, y))
            .count();
        assert_eq!(dark, all);
    }

    #[test]
    fn too_long_a_text_has_none() {
        assert_eq!(qr_code(&"x".repeat(3_000)), None);
    }
}
