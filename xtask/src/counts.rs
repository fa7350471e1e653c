//! How many tests ran, read from what the runners print at their end.

/// Tests counted so far. `None` until a runner has said anything about them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
    pub(crate) skipped: usize,
    /// Closing lines seen: none means that the numbers say nothing.
    closings: usize,
}

impl Counts {
    /// Takes in a line of output; most say nothing.
    pub(crate) fn read_line(&mut self, line: &str) {
        let line = without_colour(line);
        let line = line.trim();
        // cargo test and wasm-bindgen-test: `test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; …`
        if let Some(result) = line.strip_prefix("test result: ") {
            let Some((_, numbers)) = result.split_once(". ") else {
                return;
            };
            let number = |word: &str| {
                numbers
                    .split(';')
                    .find_map(|part| part.trim().strip_suffix(word)?.trim().parse::<usize>().ok())
            };
            if let (Some(passed), Some(failed)) = (number("passed"), number("failed")) {
                self.passed += passed;
                self.failed += failed;
                self.skipped += number("ignored").unwrap_or(0);
                self.closings += 1;
            }
            return;
        }
        // node --test: `ℹ pass 3` (spec) or `# pass 3` (tap), and the like for the other outcomes.
        let Some(words) = line.strip_prefix("ℹ ").or_else(|| line.strip_prefix("# ")) else {
            return;
        };
        let Some((word, number)) = words.split_once(' ') else {
            return;
        };
        let Ok(number) = number.trim().parse::<usize>() else {
            return;
        };
        match word {
            "pass" => {
                self.passed += number;
                self.closings += 1;
            }
            "fail" | "cancelled" => self.failed += number,
            "skipped" | "todo" => self.skipped += number,
            _ => {}
        }
    }

    /// Whether any runner closed with a count and had a test to count.
    pub(crate) fn any(self) -> bool {
        self.closings > 0 && self.passed + self.failed > 0
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
        self.closings += other.closings;
    }
}

/// The line without terminal colours (`ESC [ … letter`).
fn without_colour(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        if letter != '\x1b' {
            plain.push(letter);
        } else if letters.next() == Some('[') {
            letters.by_ref().find(char::is_ascii_alphabetic);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(text: &str) -> Counts {
        let mut counts = Counts::default();
        text.lines().for_each(|line| counts.read_line(line));
        counts
    }

    #[test]
    fn cargo_lines_are_summed() {
        let counts = count(
            "running 3 tests\ntest result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\
             test result: \x1b[31mFAILED\x1b[0m. 4 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.5s\n",
        );
        assert_eq!((counts.passed, counts.failed, counts.skipped), (7, 2, 1));
        assert!(counts.any());
    }

    #[test]
    fn node_lines_in_both_reporters() {
        for mark in ["ℹ", "#"] {
            let counts = count(&format!(
                "{mark} tests 9\n{mark} suites 0\n{mark} pass 5\n{mark} fail 1\n{mark} cancelled 1\n{mark} skipped 2\n{mark} todo 0\n"
            ));
            assert_eq!((counts.passed, counts.failed, counts.skipped), (5, 2, 2));
            assert!(counts.any());
        }
    }

    #[test]
    fn silence_and_empty_runs_do_not_count() {
        assert!(!count("Compiling toguz\nall is well, 5 passed\n").any());
        assert!(
            !count("test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n")
                .any()
        );
        assert!(!count("ℹ pass 0\nℹ fail 0\n").any());
    }
}
