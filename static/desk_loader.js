// Starts the desk in a development build. A release has one script for it, written by `cargo xtask build`, and not this
// file.
(() => {
  const here = document.currentScript.src;
  const wasm = JSON.stringify(new URL("./desk_bg.wasm", here).href);
  const fail = (error) => dispatchEvent(new MessageEvent("toguz-desk", { data: String(error), cancelable: true }));
  for (const name of ["base", "games", "exchange", "share", "sheet", "editor", "install"]) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL(`./desk/${name}.css`, here).href;
    document.head.append(link);
  }
  const run = (code) => {
    const script = document.createElement("script");
    script.textContent = `((fail) => {${code}\nwasm_bindgen({ module_or_path: ${wasm} }).catch(fail);})(${fail});`;
    document.head.append(script);
  };
  fetch(new URL("./desk.js", here))
    .then((response) => response.text())
    .then(run)
    .catch(fail);
})();
