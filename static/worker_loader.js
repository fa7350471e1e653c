// Starts the engine in a development build: in a worker, or on the page where workers are refused. A release has one
// script for both, written by `cargo xtask build`, and not this file.
(() => {
  const here = globalThis.document ? document.currentScript.src : location.href;
  const wasm = JSON.stringify(new URL("./worker_bg.wasm", here).href);
  if (!globalThis.document) {
    importScripts("./worker.js");
    const fail = (error) => {
      throw error;
    };
    wasm_bindgen({ module_or_path: JSON.parse(wasm) }).catch((error) => setTimeout(fail, 0, error));
    return;
  }
  const fail = (error) => dispatchEvent(new MessageEvent("toguz-engine", { data: String(error), cancelable: true }));
  // As text in a function of its own, so that the next engine can be loaded beside this one.
  const run = (code) => {
    const script = document.createElement("script");
    script.textContent = `((fail) => {${code}\nwasm_bindgen({ module_or_path: ${wasm} }).catch(fail);})(${fail});`;
    document.head.append(script);
  };
  fetch(new URL("./worker.js", here))
    .then((response) => response.text())
    .then(run)
    .catch(fail);
})();
