//! Rules and formats for scripts: `wasm/rules.js` of the package.

#![forbid(unsafe_code)]

#[cfg(target_arch = "wasm32")]
#[allow(unreachable_pub)] // scripts reach it
mod exports {
    use toguz_wasm::position::{self, Parts};
    use toguz_wasm::reader::Games;
    use toguz_wasm::{Failure, game};
    use wasm_bindgen::JsValue;
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen(raw_module = "../lib/error.js")]
    extern "C" {
        /// The error that a script is to throw.
        fn failure(json: &str) -> JsValue;
    }

    fn thrown(fault: Failure) -> JsValue {
        failure(&fault.to_json())
    }

    type Thrown<T> = Result<T, JsValue>;

    #[wasm_bindgen]
    pub fn variants() -> String {
        position::variants()
    }

    #[wasm_bindgen]
    pub fn initial(variant: &str) -> Thrown<String> {
        position::initial(variant).map_err(thrown)
    }

    #[wasm_bindgen]
    pub fn position(variant: Option<String>, text: &str) -> Thrown<String> {
        position::read(variant.as_deref(), text).map_err(thrown)
    }

    #[wasm_bindgen(js_name = fromDiagram)]
    pub fn from_diagram(text: &str) -> Thrown<String> {
        position::from_diagram(text).map_err(thrown)
    }

    #[wasm_bindgen(js_name = fromParts)]
    pub fn from_parts(
        variant: &str,
        stones: &[u8],
        kazan: &[u8],
        tuz: &[u8],
        turn: &str,
        move_number: u32,
    ) -> Thrown<String> {
        let pair = |values: &[u8]| <[u8; 2]>::try_from(values).unwrap_or_default();
        position::from_parts(Parts {
            variant,
            stones,
            kazan: pair(kazan),
            tuz: pair(tuz),
            turn,
            move_number,
        })
        .map_err(thrown)
    }

    #[wasm_bindgen]
    pub fn play(variant: &str, text: &str, played: &str) -> Thrown<String> {
        position::play(variant, text, played).map_err(thrown)
    }

    #[wasm_bindgen]
    pub fn preview(variant: &str, text: &str, played: &str) -> Thrown<String> {
        position::preview(variant, text, played).map_err(thrown)
    }

    #[wasm_bindgen(js_name = formatMove)]
    pub fn format_move(variant: &str, text: &str, played: &str, style: &str) -> Thrown<String> {
        position::format_move(variant, text, played, style).map_err(thrown)
    }

    #[wasm_bindgen]
    pub fn diagram(variant: &str, text: &str) -> Thrown<String> {
        position::diagram(variant, text).map_err(thrown)
    }

    #[wasm_bindgen]
    #[allow(clippy::cast_precision_loss)] // nobody counts so far
    pub fn perft(variant: &str, text: &str, depth: u32) -> Thrown<f64> {
        position::perft(variant, text, depth)
            .map(|nodes| nodes as f64)
            .map_err(thrown)
    }

    #[wasm_bindgen]
    pub fn divide(variant: &str, text: &str, depth: u32) -> Thrown<String> {
        position::perft_divide(variant, text, depth).map_err(thrown)
    }

    #[wasm_bindgen]
    #[derive(Debug)]
    pub struct Game(game::Game);

    #[wasm_bindgen]
    impl Game {
        #[wasm_bindgen(constructor)]
        pub fn new(variant: &str, text: &str) -> Thrown<Self> {
            game::Game::new(variant, text).map(Self).map_err(thrown)
        }

        pub fn read(text: &str, variant: Option<String>) -> Thrown<Self> {
            game::Game::read(text, variant.as_deref())
                .map(Self)
                .map_err(thrown)
        }

        #[wasm_bindgen(js_name = fromBytes)]
        pub fn from_bytes(bytes: &[u8]) -> Thrown<Self> {
            game::Game::from_bytes(bytes).map(Self).map_err(thrown)
        }

        #[wasm_bindgen(js_name = fromCode)]
        pub fn from_code(code: &str) -> Thrown<Self> {
            game::Game::from_code(code).map(Self).map_err(thrown)
        }

        #[wasm_bindgen(js_name = toBytes)]
        pub fn to_bytes(&self) -> Vec<u8> {
            self.0.to_bytes()
        }

        #[wasm_bindgen(js_name = toCode)]
        pub fn to_code(&self) -> String {
            self.0.to_code()
        }

        #[wasm_bindgen(js_name = toPgn)]
        pub fn to_pgn(&self) -> String {
            self.0.to_pgn()
        }

        #[wasm_bindgen(js_name = toTgk)]
        pub fn to_tgk(&self) -> String {
            self.0.to_tgk()
        }

        pub fn variant(&self) -> String {
            self.0.variant().to_owned()
        }

        pub fn bottom(&self) -> String {
            self.0.bottom().to_owned()
        }

        #[wasm_bindgen(js_name = setBottom)]
        pub fn set_bottom(&mut self, side: &str) -> Thrown<()> {
            self.0.set_bottom(side).map_err(thrown)
        }

        pub fn start(&self) -> String {
            self.0.start()
        }

        pub fn position(&self) -> String {
            self.0.position()
        }

        pub fn cursor(&self) -> u32 {
            self.0.cursor()
        }

        pub fn ply(&self) -> u32 {
            self.0.ply()
        }

        pub fn moves(&self) -> Vec<u8> {
            self.0.moves()
        }

        pub fn conclusion(&self) -> String {
            self.0.conclusion()
        }

        pub fn node(&self, id: u32) -> Thrown<String> {
            self.0.node(id).map_err(thrown)
        }

        pub fn steps(&self, id: u32) -> Thrown<String> {
            self.0.steps(id).map_err(thrown)
        }

        pub fn play(&mut self, played: &str) -> Thrown<String> {
            self.0.play(played).map_err(thrown)
        }

        pub fn undo(&mut self) -> bool {
            self.0.undo()
        }

        pub fn redo(&mut self) -> bool {
            self.0.redo()
        }

        #[wasm_bindgen(js_name = goTo)]
        pub fn go_to(&mut self, id: u32) -> Thrown<()> {
            self.0.go_to(id).map_err(thrown)
        }

        #[wasm_bindgen(js_name = goToStart)]
        pub fn go_to_start(&mut self) {
            self.0.go_to_start();
        }

        #[wasm_bindgen(js_name = goToEnd)]
        pub fn go_to_end(&mut self) {
            self.0.go_to_end();
        }

        #[wasm_bindgen(js_name = mainLine)]
        pub fn main_line(&self) -> Vec<u32> {
            self.0.main_line()
        }

        pub fn line(&self) -> Vec<u32> {
            self.0.line()
        }

        pub fn path(&self, id: u32) -> Thrown<Vec<u32>> {
            self.0.path(id).map_err(thrown)
        }

        pub fn promote(&mut self, id: u32) -> Thrown<()> {
            self.0.promote(id).map_err(thrown)
        }

        pub fn remove(&mut self, id: u32) -> Thrown<()> {
            self.0.remove(id).map_err(thrown)
        }

        pub fn truncate(&mut self) {
            self.0.truncate();
        }

        #[wasm_bindgen(js_name = setComment)]
        pub fn set_comment(&mut self, id: u32, text: String) -> Thrown<()> {
            self.0.set_comment(id, text).map_err(thrown)
        }

        #[wasm_bindgen(js_name = addNag)]
        pub fn add_nag(&mut self, id: u32, nag: u8) -> Thrown<()> {
            self.0.add_nag(id, nag).map_err(thrown)
        }

        pub fn conclude(&mut self, winner: Option<String>, reason: &str) -> Thrown<bool> {
            self.0.conclude(winner.as_deref(), reason).map_err(thrown)
        }

        pub fn tags(&self) -> String {
            self.0.tags()
        }

        #[wasm_bindgen(js_name = setTag)]
        pub fn set_tag(&mut self, name: &str, value: &str) -> Thrown<()> {
            self.0.set_tag(name, value).map_err(thrown)
        }

        #[wasm_bindgen(js_name = removeTag)]
        pub fn remove_tag(&mut self, name: &str) -> bool {
            self.0.remove_tag(name)
        }
    }

    #[wasm_bindgen]
    #[derive(Debug)]
    pub struct Reader {
        games: Games,
        failure: Option<Failure>,
    }

    #[wasm_bindgen]
    impl Reader {
        #[wasm_bindgen(constructor)]
        pub fn new(text: String, variant: Option<String>) -> Thrown<Self> {
            let games = Games::new(text, variant.as_deref()).map_err(thrown)?;
            Ok(Self {
                games,
                failure: None,
            })
        }

        /// The next game, up to its fault if it has one.
        pub fn next(&mut self) -> Option<Game> {
            let read = self.games.next()?;
            self.failure = read.failure;
            Some(Game(read.game))
        }

        /// The fault of the last game.
        pub fn failure(&mut self) -> JsValue {
            self.failure.take().map_or(JsValue::UNDEFINED, thrown)
        }
    }
}

/// Called when the module is loaded. There is nothing to do.
const fn main() {}
