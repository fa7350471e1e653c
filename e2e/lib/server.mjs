// A static host for the built page, in a folder of its site as most hosts have it.
import { createReadStream, statSync } from "node:fs";
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
 * Serves a folder below `path` on a free port of this machine; everything else is a 404, so that an absolute address in
 * the page is found out.
 *
 * @param {object} [options]
 * @param {string} [options.folder] what to serve; the built page by default
 * @param {string} [options.path] where, with a slash at both ends
 * @param {Record<string, string>} [options.headers] sent with every answer
 * @returns {Promise<{ url: string, origin: string, close: () => Promise<void> }>}
 */
export async function serve({ folder = DIST, path = "/games/toguz/", headers = {} } = {}) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const file = pathname.startsWith(path) ? fileFor(folder, pathname.slice(path.length)) : undefined;
    if (!file) {
      response.writeHead(404, { "content-type": "text/plain", ...headers }).end("not found");
      return;
    }
    response.writeHead(200, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
      ...headers,
    });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  return {
    url: origin + path,
    origin,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function fileFor(folder, name) {
  const file = normalize(join(folder, decodeURIComponent(name) || "index.html"));
  const inside = file.startsWith(folder + sep);
  return inside && statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
}
