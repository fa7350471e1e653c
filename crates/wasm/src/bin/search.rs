//! The computer player for the package's worker: `wasm/search.js` of the package.

#![forbid(unsafe_code)]

#[cfg(target_arch = "wasm32")]
mod exports {
    use toguz_wasm::Failure;
    use toguz_wasm::engine::{self, Bounds, Mind, replay};
    use wasm_bindgen::JsValue;
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen(raw_module = "../lib/error.js")]
    extern "C" {
        /// The error that a script is to throw.
        fn failure(json: &str) -> JsValue;
    }

    #[wasm_bindgen]
    extern "C" {
        /// Milliseconds since the script began.
        #[wasm_bindgen(js_namespace = performance)]
        fn now() -> f64;
    }

    fn thrown(fault: Failure) -> JsValue {
        failure(&fault.to_json())
    }

    #[wasm_bindgen]
    #[derive(Debug, Default)]
    pub struct Engine {
        engine: engine::Engine,
        bounds: Bounds,
    }

    #[wasm_bindgen]
    impl Engine {
        #[wasm_bindgen(constructor)]
        pub fn new() -> Self {
            Self::default()
        }

        /// Where the next search is to stop.
        #[wasm_bindgen(js_name = setBounds)]
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturates
        pub fn set_bounds(&mut self, depth: Option<u32>, nodes: Option<f64>, time: Option<f64>) {
            self.bounds = Bounds {
                depth,
                nodes: nodes.map(|nodes| nodes as u64),
                time,
            };
        }

        /// Asks a player of some strength for a move.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturates
        pub fn choose(
            &mut self,
            variant: Option<String>,
            start: Option<String>,
            moves: &[u8],
            level: u8,
            seed: f64,
        ) -> Result<(), JsValue> {
            let mind = Mind::level(level, seed as u64);
            self.begin(variant, start, moves, mind)
        }

        /// Asks what the moves are worth.
        pub fn analyse(
            &mut self,
            variant: Option<String>,
            start: Option<String>,
            moves: &[u8],
            lines: u8,
        ) -> Result<(), JsValue> {
            self.begin(variant, start, moves, Mind::analysis(lines))
        }

        fn begin(
            &mut self,
            variant: Option<String>,
            start: Option<String>,
            moves: &[u8],
            mind: Result<Mind, Failure>,
        ) -> Result<(), JsValue> {
            let game = replay(variant.as_deref(), start.as_deref(), moves);
            game.and_then(|game| self.engine.begin(game, mind?, self.bounds, now()))
                .map_err(thrown)
        }

        /// Works for about so many milliseconds. The news, if there is any.
        pub fn work(&mut self, slice: f64) -> Option<String> {
            self.engine.work(&now, slice)
        }

        /// Whether there is something to work on.
        #[wasm_bindgen(js_name = isBusy)]
        pub fn is_busy(&self) -> bool {
            self.engine.is_busy()
        }

        /// Ends the thinking at the next `work`.
        pub fn stop(&mut self) {
            self.engine.stop();
        }

        /// The answer, once there is one.
        pub fn answer(&mut self) -> Option<String> {
            self.engine.take_answer()
        }
    }
}

/// Called when the module is loaded. There is nothing to do.
const fn main() {}
