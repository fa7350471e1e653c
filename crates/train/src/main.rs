use std::path::{Path, PathBuf};
use toguz_train::{fit, generate, quantise};
fn main() -> anyhow::Result<()> {
    let a: Vec<String> = std::env::args().collect();
    match a[1].as_str() {
        "gen" => generate::generate(Path::new(&a[2]), a[3].parse()?, 2, generate::Recipe{games: 50, nodes: a[4].parse()?, slips: 20, seed: a[5].parse()?}),
        "fit" => {
            // out epochs share quiet folders...
            let folders: Vec<PathBuf> = a[6..].iter().map(PathBuf::from).collect();
            let plan = fit::Plan { epochs: a[3].parse()?, batch: 8192, rate: 0.002, result_share: a[4].parse()?, quiet_only: a[5] == "1", seed: 7, threads: 2 };
            let (model, loss) = fit::fit(&fit::shards(&folders)?, plan, None)?;
            println!("test {loss}");
            fit::save(&Path::new(&a[2]).with_extension("f32"), &model)?;
            std::fs::write(&a[2], quantise::weights(&model)?)?;
            Ok(())
        }
        _ => anyhow::bail!("?"),
    }
}
