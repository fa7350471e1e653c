// A static host for the built page, in a folder of its site as most hosts have it.
import { createReadStream, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The built page: `dist/`, or the folder that the variable TOGUZ_DIST names. */
export const DIST = process.env.TOGUZ_DIST ?? fileURLToPath(new URL("../../dist", import.meta.url));

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

/**
 * Serves a folder below `path` on a free port of this machine, with what its `_headers` say, as hosts do that read them;
 * everything else is a 404, so that an absolute address in the page is found out.
 *
 * @typedef {object} Site
 * @property {string} url
 * @property {string} origin
 * @property {(folder: string) => void} deploy another folder takes the place of the one that was served
 * @property {(name: string) => boolean} breaks set this to let connections break in the middle of these files
 * @property {boolean} sends set this to send the page, and not a 404, when there is no such file: some hosts do
 * @property {string[]} asked the files that were asked for
 * @property {() => Promise<void>} close
 *
 * @param {object} [options]
 * @param {string} [options.folder] what to serve; the built page by default
 * @param {string} [options.path] where, with a slash at both ends
 * @param {Record<string, string>} [options.headers] sent with every answer
 * @returns {Promise<Site>}
 */
export async function serve({ folder = DIST, path = "/games/toguz/", headers = {} } = {}) {
  const site = { breaks: () => false, sends: false, asked: [] };
  let rules = rulesOf(folder);
  site.deploy = (other) => {
    folder = other;
    rules = rulesOf(folder);
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const name = pathname.startsWith(path) ? pathname.slice(path.length) : undefined;
    site.asked.push(name);
    const isPage = site.sends && name !== undefined && fileFor(folder, name) === undefined;
    const file = name === undefined ? undefined : fileFor(folder, isPage ? "" : name);
    if (!file) {
      response.writeHead(404, { "content-type": "text/plain", ...headers }).end("not found");
      return;
    }
    response.writeHead(200, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      "cache-control": "no-cache",
      ...rules(isPage ? "/" : `/${name}`),
      ...headers,
    });
    if (site.breaks(name)) {
      response.write(readFileSync(file).subarray(0, 99), () => response.destroy());
      return;
    }
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  site.origin = `http://127.0.0.1:${server.address().port}`;
  site.url = site.origin + path;
  site.close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return site;
}

/** What the file `_headers` of a folder says about an address. */
function rulesOf(folder) {
  const rules = [];
  for (const line of readFileSync(join(folder, "_headers"), "utf8").split("\n")) {
    const header = /^\s+([\w-]+): (.*)$/.exec(line);
    if (header) rules.at(-1).headers[header[1].toLowerCase()] = header[2];
    else if (line.startsWith("/")) rules.push({ path: line, headers: {} });
  }
  const holds = (rule, path) => (rule.endsWith("*") ? path.startsWith(rule.slice(0, -1)) : path === rule);
  return (path) => Object.assign({}, ...rules.filter((rule) => holds(rule.path, path)).map(({ headers }) => headers));
}

function fileFor(folder, name) {
  const file = normalize(join(folder, decodeURIComponent(name) || "index.html"));
  const inside = file.startsWith(folder + sep);
  return inside && statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
}
