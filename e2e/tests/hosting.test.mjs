// What hosts say about the files: the preview, and the examples of docs/hosting.md on the servers that are there.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { get } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, extname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { withPage } from "../lib/fixture.mjs";
import { DIST } from "../lib/server.mjs";
import { filesOf } from "../lib/variant.mjs";

const HASHED = /-[0-9a-f]{16}(_bg)?\.\w+$/;
const FIXED = ["index.html", "manifest.webmanifest", "sw.js"];
const FOR_HOSTS = [".htaccess", "_caddy.conf", "_headers", "_nginx.conf"];
const TYPES = {
  ".css": /^text\/css/,
  ".html": /^text\/html/,
  ".js": /^(text|application)\/javascript/,
  ".png": /^image\/png/,
  ".svg": /^image\/svg\+xml/,
  ".wasm": /^application\/wasm$/,
  ".webmanifest": /^application\/manifest\+json/,
};

const read = (name) => readFileSync(join(DIST, name), "utf8");
const files = readdirSync(DIST).filter((name) => !FOR_HOSTS.includes(name));

/** The policy that the page brings. */
const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(read("index.html"))[1];

test("every file has a name by its content, but for a short list", () => {
  assert.deepEqual(
    files.filter((name) => !HASHED.test(name)),
    FIXED,
  );
  assert.deepEqual(
    readdirSync(DIST)
      .filter((name) => FOR_HOSTS.includes(name))
      .sort(),
    FOR_HOSTS,
  );
  for (const name of files) assert.ok(TYPES[extname(name)], `no type for ${name}`);
  // What the service worker keeps: everything but itself, and pictures that only systems ask for.
  const kept = Object.keys(filesOf(DIST)).map((name) => (name === "./" ? "index.html" : name));
  assert.deepEqual(kept.sort(), files.filter((name) => name !== "sw.js" && !name.endsWith(".png")).sort());
});

test("the policy is strict, and the same everywhere", () => {
  assert.match(policy, /^default-src 'self'; /);
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|https?:|\*/);
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/=]+';/);
  for (const name of FOR_HOSTS) assert.ok(read(name).includes(policy), name);
});

test("the manifest's addresses are relative, and its icons are there in their sizes", () => {
  const manifest = JSON.parse(read("manifest.webmanifest"));
  const actions = [manifest.start_url, manifest.scope, manifest.share_target.action, manifest.file_handlers[0].action];
  for (const address of [...actions, ...manifest.shortcuts.map(({ url }) => url)]) assert.match(address, /^\.\//);
  for (const purpose of ["any", "maskable"]) {
    for (const size of [192, 512]) {
      const icon = manifest.icons.find((icon) => icon.purpose === purpose && icon.sizes === `${size}x${size}`);
      const picture = readFileSync(join(DIST, icon.src));
      assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [size, size]);
    }
  }
  for (const { icons } of manifest.shortcuts) for (const { src } of icons) assert.ok(existsSync(join(DIST, src)));
  for (const members of [manifest, ...manifest.shortcuts]) {
    assert.deepEqual(Object.keys(members.name_localized), ["ky", "kk", "ru"]);
  }
});

test("browsers find no fault with the manifest", async () => {
  await withPage({}, async ({ page, context }) => {
    const session = await context.newCDPSession(page);
    const { errors, manifest } = await session.send("Page.getAppManifest");
    assert.deepEqual(errors, []);
    assert.equal(manifest.name, "Toguz korgool");
    assert.equal(manifest.shortcuts.length, 2);
  });
});

/** What a server says. */
function ask(url, { accept = "" } = {}) {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": accept }, agent: false }, (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      );
    }).on("error", reject);
  });
}

/** Checks every rule on a server that has the game at this address. */
async function obeys(url) {
  for (const name of ["", ...files]) {
    const { status, headers, body } = await ask(url + name);
    const about = `${name}: ${JSON.stringify(headers)}`;
    assert.equal(status, 200, about);
    assert.match(headers["content-type"], TYPES[extname(name || "index.html")], about);
    assert.equal(
      headers["cache-control"],
      HASHED.test(name) ? "public, max-age=31536000, immutable" : "no-cache",
      about,
    );
    assert.equal(headers["content-security-policy"], policy, about);
    assert.equal(headers["x-content-type-options"], "nosniff", about);
    assert.equal(headers["referrer-policy"], "no-referrer", about);
    assert.equal(headers["access-control-allow-origin"], "*", about);
    assert.match(headers["permissions-policy"], /camera=\(\)/, about);
    assert.ok(body.equals(readFileSync(join(DIST, name || "index.html"))), `another ${name}`);
  }
  for (const name of ["nothing", "app-0000000000000000.js", "app-0000000000000000_bg.wasm", ...FOR_HOSTS]) {
    const { status, headers } = await ask(url + name);
    assert.ok(status === 404 || (status === 403 && FOR_HOSTS.includes(name)), `${status} ${name}`);
    assert.doesNotMatch(headers["cache-control"] ?? "", /immutable/, name);
  }
  const wasm = files.find((name) => name.endsWith("_bg.wasm"));
  const { headers, body } = await ask(url + wasm, { accept: "gzip" });
  assert.equal(headers["content-encoding"], "gzip");
  assert.ok(gunzipSync(body).equals(readFileSync(join(DIST, wasm))));
  // And the game starts there.
  await withPage({ site: { url, origin: new URL(url).origin } }, async ({ page }) => {
    await page.locator("[data-board] button[data-hole]").first().waitFor();
  });
}

/** Runs a program while `body` works with it. */
async function running(command, words, body) {
  const child = spawn(command, words, { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (said += part));
  const ended = new Promise((resolve) => child.once("exit", resolve));
  try {
    return await body(() => said);
  } catch (error) {
    error.message += `\n${command} said: ${said}`;
    throw error;
  } finally {
    child.kill();
    await ended;
  }
}

async function until(test) {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = await test();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("waited in vain");
}

const xtask = process.env.TOGUZ_XTASK;

test("the preview serves as a good host does", { skip: !xtask && "started without cargo xtask" }, async () => {
  // It serves the `dist/` of its own checkout.
  if (process.env.TOGUZ_DIST) return;
  const port = await freePort();
  await running(xtask, ["preview", "--no-open", "--port", String(port)], async (said) => {
    const [url] = await until(() => /http:\/\/localhost:\d+\//.exec(said()));
    // This also waits until the large ones are packed.
    for (const name of ["", "manifest.webmanifest", ...files.filter((name) => name.endsWith(".wasm"))]) {
      const { headers, body } = await ask(url + name, { accept: "gzip, deflate, br" });
      assert.equal(headers["content-encoding"], "br");
      assert.equal(headers.vary, "Accept-Encoding");
      assert.ok(brotliDecompressSync(body).equals(readFileSync(join(DIST, name || "index.html"))));
    }
    await obeys(url);
  });
});

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

const document = readFileSync(fileURLToPath(new URL("../../docs/hosting.md", import.meta.url)), "utf8");

/** The examples in a language. */
const examples = (language) =>
  [...document.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs"))].map(([, text]) => text);

/** Where a program is, also where only administrators look. */
function find(name) {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Serves a copy of the game by a documented example. */
async function hosted(command, example, configuration, words) {
  const folder = mkdtempSync(join(tmpdir(), "toguz-host-"));
  chmodSync(folder, 0o755);
  try {
    const inFolder = example.includes("/srv/www");
    const place = join(folder, inFolder ? "srv/www/games/toguz" : "srv/toguz");
    mkdirSync(place, { recursive: true });
    cpSync(DIST, place, { recursive: true });
    const port = await freePort();
    const here = example
      .replaceAll("/srv/", `${folder}/srv/`)
      .replace("listen 80", `listen 127.0.0.1:${port}`)
      .replace("*:80", `127.0.0.1:${port}`)
      .replace(/^example.org /m, `http://127.0.0.1:${port} `);
    const file = join(folder, "configuration");
    writeFileSync(file, configuration({ folder, port, here }));
    const url = `http://127.0.0.1:${port}/${inFolder ? "games/toguz/" : ""}`;
    await running(command, words(file, folder), async () => {
      await until(() => ask(url).catch(() => undefined));
      await obeys(url);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

for (const [place, example] of examples("nginx").entries()) {
  const command = find("nginx");
  test(`nginx, example ${place + 1}`, { skip: !command && "nginx is not here" }, async () => {
    const configuration = ({ folder, here }) => `
      daemon off; pid ${folder}/pid; error_log stderr; ${process.getuid?.() === 0 ? "user root;" : ""}
      events {}
      http {
        include /etc/nginx/mime.types; access_log off;
        ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ")}
        ${here}
      }`;
    await hosted(command, example, configuration, (file, folder) => ["-p", folder, "-c", file]);
  });
}

for (const example of examples("apache")) {
  const command = find("apache2");
  test("Apache", { skip: !command && "Apache is not here" }, async () => {
    const modules = ["mpm_event", "authz_core", "mime", "dir", "headers", "filter", "deflate"];
    const configuration = ({ folder, port, here }) => `
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join("\n")}
ServerRoot ${folder}
PidFile ${folder}/pid
ErrorLog ${folder}/errors
ServerName localhost
Listen 127.0.0.1:${port}
TypesConfig /etc/mime.types
${process.getuid?.() === 0 ? "User www-data\nGroup www-data" : ""}
${here}`;
    await hosted(command, example, configuration, (file) => ["-f", file, "-DFOREGROUND"]);
  });
}

for (const example of examples("caddy")) {
  const command = find("caddy");
  test("Caddy", { skip: !command && "Caddy is not here" }, async () => {
    const configuration = ({ here }) => `{\n\tadmin off\n\tauto_https off\n}\n${here}`;
    await hosted(command, example, configuration, (file) => ["run", "--adapter", "caddyfile", "--config", file]);
  });
}
