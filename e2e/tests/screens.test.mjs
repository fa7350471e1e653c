// On every screen: nothing spills, nothing is too small to hit, nothing is mirrored, and axe finds nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  MIDDLE,
  choose,
  click,
  closeDialog,
  inState,
  notice,
  open,
  playKeys,
  showsFen,
  tool,
  two,
  withGame,
} from "../lib/board.mjs";
import { assertAccessible, screenshot } from "../lib/fixture.mjs";

const SCREENS = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 568, height: 320 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
  { width: 2560, height: 1080 },
];

/** Where everything is, read in one go. */
const measure = (page) =>
  page.evaluate(() => {
    const box = (element) => {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      return { left, top, right, bottom, width, height };
    };
    const all = (selector) => [...document.querySelectorAll(selector)];
    const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && element.offsetWidth > 0;
    return {
      view: { width: innerWidth, height: innerHeight },
      page: { width: document.documentElement.scrollWidth, height: document.documentElement.scrollHeight },
      board: box(document.querySelector(".board__scene")),
      holes: all("button[data-hole]").map((button) => ({
        side: button.dataset.side,
        hole: Number(button.dataset.hole),
        ...box(button),
        badge: button.querySelector(".badge") && box(button.querySelector(".badge")),
        balls: [...button.querySelectorAll(".ball")].map(box),
      })),
      kazans: all("[data-kazan]").map((trough) => ({
        owner: trough.dataset.kazan,
        ...box(trough),
        drawing: [...trough.querySelectorAll(".ball, text")].map(box),
      })),
      plates: ["south", "north"].map((owner) => {
        const plate = document.querySelector(`.plate--${owner}`);
        const total = plate.querySelector(".plate__total");
        return {
          owner,
          ...box(plate),
          name: plate.querySelector(".plate__name").textContent,
          total: total.textContent,
          totalBox: box(total),
        };
      }),
      controls: all("button, a, label.choice__option, label.switch, summary")
        .filter((element) => shown(element) && !element.closest(".skip-link, .pit, .moves"))
        .map((element) => ({
          name: element.dataset.action ?? element.dataset.open ?? element.className,
          ...box(element),
        })),
      moves: all(".moves button").filter(shown).map(box),
    };
  });

const inside = (inner, outer, slack = 1) =>
  inner.left >= outer.left - slack &&
  inner.top >= outer.top - slack &&
  inner.right <= outer.right + slack &&
  inner.bottom <= outer.bottom + slack;

const apart = (a, b) =>
  a.right <= b.left + 0.5 || b.right <= a.left + 0.5 || a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5;

const centre = ({ left, top, right, bottom }) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

/** What must hold of the layout on any screen, in any direction of writing. */
function assertLaidOut({ view, page, board, holes, kazans, plates, controls, moves }, what) {
  const phone = Math.min(view.width, view.height) < 500;
  assert.ok(page.width <= view.width, `${what}: the page scrolls sideways, ${page.width} px`);
  assert.ok(
    inside(board, { left: 0, top: 0, right: view.width, bottom: view.height }),
    `${what}: the whole board is seen`,
  );
  const [least, leastHigh] = view.width === 320 ? [56, 44] : [44, 44];
  for (const hole of holes) {
    const name = `${what}: ${hole.side}${hole.hole}`;
    assert.ok(hole.width >= least && hole.height >= leastHigh, `${name} is ${hole.width} × ${hole.height}`);
    assert.ok(inside(hole, board), `${name} on the board`);
    for (const other of holes)
      if (other !== hole) assert.ok(apart(hole, other), `${name} over ${other.side}${other.hole}`);
    for (const trough of kazans) assert.ok(apart(hole, trough), `${name} over a kazan`);
  }
  for (const control of controls) {
    // Half a pixel may be lost to rounding.
    assert.ok(
      control.width >= 43.5 && control.height >= 43.5,
      `${what}: ${control.name} is ${control.width} × ${control.height}`,
    );
    assert.ok(apart(control, board), `${what}: ${control.name} lies under the board`);
  }
  for (const move of moves) assert.ok(move.height >= (phone ? 43.5 : 24), `${what}: a move is ${move.height} high`);

  // Counter-clockwise: South's row runs to the right along the bottom, or up along the right.
  const row = (side) =>
    holes
      .filter((hole) => hole.side === side)
      .sort((a, b) => a.hole - b.hole)
      .map(centre);
  const [south, north] = [row("south"), row("north")];
  const upright = board.height > board.width;
  for (let index = 1; index < south.length; index += 1) {
    const [s, n] = upright
      ? [south[index - 1].y - south[index].y, north[index].y - north[index - 1].y]
      : [south[index].x - south[index - 1].x, north[index - 1].x - north[index].x];
    assert.ok(s > 0 && n > 0, `${what}: holes ${index} and ${index + 1} are in the wrong order`);
  }
  assert.ok(upright ? south[0].x > north[0].x : south[0].y > north[0].y, `${what}: South's row is near`);
  assertTotals({ board, holes, kazans, plates }, what);
}

/** Each total stands in the half of its owner's row, beside his name. */
function assertTotals({ board, holes, kazans, plates }, what) {
  const upright = board.height > board.width;
  const axis = upright ? "x" : "y";
  const middle = centre(board)[axis];
  for (const { owner, total, name, ...plate } of plates) {
    const own = holes.filter((hole) => hole.side === owner).map((hole) => centre(hole)[axis] > middle);
    assert.ok(own.every((half) => half === own[0]));
    assert.equal(centre(plate)[axis] > middle, own[0], `${what}: ${owner}'s plate is in the other half`);
    const trough = kazans.find((kazan) => kazan.owner === owner);
    assert.equal(centre(trough)[axis] > middle, own[0], `${what}: ${owner}'s kazan is in the other half`);
    assert.equal(name, owner === "south" ? "South" : "North");
    assert.equal(total, owner === "south" ? "43" : "35", `${what}: ${owner}'s total`);
    assert.ok(inside(plate.totalBox, plate), `${what}: ${owner}'s total leaves its plate`);
  }
}

for (const viewport of SCREENS) {
  const name = `${viewport.width}×${viewport.height}`;
  test(`${name}: fits, in light and dark, from left and from right, and turned`, async () => {
    const touch = viewport.width < 1000;
    await withGame({ viewport, touch, hash: two(MIDDLE) }, async ({ page }) => {
      await playKeys(page, "3");
      await page.keyboard.press("u");
      await showsFen(page, MIDDLE);
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        assertLaidOut(await measure(page), `${name} ${colorScheme}`);
        await screenshot(page, `${name.replace("×", "x")}-${colorScheme}`);
      }
      const upright = await measure(page);
      await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
      const mirrored = await measure(page);
      assertLaidOut(mirrored, `${name} from right to left`);
      await screenshot(page, `${name.replace("×", "x")}-rtl`);
      // The page is mirrored, the board is not.
      assert.ok(
        upright.controls.some((control, index) => Math.abs(control.left - mirrored.controls[index].left) > 20),
        "nothing was mirrored",
      );
      await page.evaluate(() => document.documentElement.setAttribute("dir", "ltr"));
      await page.keyboard.press("f");
      await page.waitForFunction(() => /turned/.test(document.querySelector("[data-live]").textContent));
      const turned = await measure(page);
      assertTotals(turned, `${name} turned`);
      const [before, after] = [upright, turned].map(({ plates }) => centre(plates[0]));
      assert.ok(Math.hypot(before.x - after.x, before.y - after.y) > 15, "the plates did not turn");
    });
  });
}

test("very full holes and kazans fit", async () => {
  const full = [
    "1S,7,60S/60S,7,1S 20 20 S 30",
    "8,99S/42S,8 10 11 S 30",
    "9/1S,8 161 0 S 90",
    "9/9 162 0 S 90",
    "9/9 0 162 S 90",
  ];
  for (const viewport of [SCREENS[0], SCREENS[2], SCREENS[4]]) {
    await withGame({ viewport, hash: two(full[0]) }, async ({ page, url }) => {
      for (const fen of full) {
        await page.goto(url + two(fen));
        await showsFen(page, fen);
        const { board, holes, kazans, plates } = await measure(page);
        const what = `${viewport.width}×${viewport.height} ${fen}`;
        for (const hole of holes) {
          if (hole.badge) assert.ok(inside(hole.badge, hole), `${what}: the badge of ${hole.side}${hole.hole}`);
          for (const ball of hole.balls)
            assert.ok(inside(ball, hole), `${what}: a stone outside ${hole.side}${hole.hole}`);
        }
        for (const { owner, drawing, ...trough } of kazans) {
          for (const part of drawing) assert.ok(inside(part, trough, 2), `${what}: a stone outside ${owner}'s kazan`);
        }
        for (const { owner, totalBox, ...plate } of plates) {
          assert.ok(inside(totalBox, plate) && inside(plate, board), `${what}: ${owner}'s total`);
        }
      }
      await screenshot(page, `full-${viewport.width}x${viewport.height}`);
      // The same in digits.
      await page.goto(url + two(full[0]));
      await open(page, "settings");
      await choose(page, "numbers-only");
      await closeDialog(page);
      const texts = await page.locator(".pit__count").evaluateAll((all) =>
        all.map((text) => {
          const a = text.getBoundingClientRect();
          const b = text.closest("button, [data-kazan]").getBoundingClientRect();
          return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
        }),
      );
      assert.equal(texts.length, 20);
      assert.ok(texts.every(Boolean));
    });
  }
});

/** Goes through everything that the page can show and calls `look` at each. */
async function tour(page, look) {
  await look("start");
  for (const key of ["new-game", "settings", "rules", "about"]) {
    await open(page, key);
    await look(key);
    await closeDialog(page);
  }
  await playKeys(page, "7968");
  await page.locator('button[data-side="south"][data-hole="5"]').hover();
  await look("middle");
  await page.locator('[data-ply="2"]').click();
  await look("looking back");
  await tool(page, "back-to-game").click();
  await tool(page, "draw").click();
  await look("draw offered");
  await tool(page, "decline-draw").click();
  await page.goto(`${page.url().replace(/#.*/, "")}#new=nonsense`);
  await notice(page, "bad-link").waitFor();
  await page.goto(page.url().replace(/#.*/, "") + two(MIDDLE));
  await notice(page, "earlier-game-kept").waitFor();
  await look("notices");
  while ((await page.locator("[data-notice]").count()) > 0) await tool(page, "dismiss").first().click();
  await click(page, "3");
  await tool(page, "resign").click();
  await look("resign");
  await tool(page, "confirm-resign").click();
  await inState(page, "over");
  await look("over");
}

const SOME = ["start", "settings", "middle", "notices", "over"];

const LOOKS = {
  light: {},
  dark: { colorScheme: "dark" },
  "contrast, light": { theme: "contrast", only: SOME },
  "contrast, dark": { theme: "contrast", colorScheme: "dark", only: SOME },
  "right to left, on a phone": { rtl: true, viewport: { width: 390, height: 844 }, locale: "kk", only: SOME },
  "on a phone held across": { viewport: { width: 568, height: 320 }, locale: "ru", only: SOME },
};

for (const [name, { theme, rtl, only, ...options }] of Object.entries(LOOKS)) {
  test(`axe finds nothing: ${name}`, async () => {
    await withGame({ hash: "#new=two", ...options }, async ({ page }) => {
      if (theme) {
        await open(page, "settings");
        await choose(page, "theme", theme);
        await closeDialog(page);
      }
      if (rtl) await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
      await tour(page, async (where) => {
        const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(width <= 0, `${where}: the page scrolls sideways by ${width}`);
        if (only && !only.includes(where)) return;
        await assertAccessible(page).catch((error) => assert.fail(`${where}: ${error.message}`));
        await screenshot(page, `${name}-${where}`.replaceAll(/\W+/g, "-"));
      });
    });
  });
}

test("notices leave the holes free", async () => {
  for (const viewport of SCREENS) {
    await withGame({ viewport, touch: viewport.width < 1000, hash: "#new=nonsense" }, async ({ page }) => {
      await notice(page, "bad-link").waitFor();
      const covered = await page.locator('button[data-side="south"]').evaluateAll((holes) =>
        holes
          .filter((hole) => {
            const { left, top, width, height } = hole.getBoundingClientRect();
            return document.elementFromPoint(left + width / 2, top + height / 2)?.closest("button") !== hole;
          })
          .map((hole) => hole.dataset.hole),
      );
      assert.deepEqual(covered, [], `at ${viewport.width}×${viewport.height}`);
    });
  }
});

test("windows fit the smallest screens, and their controls are big enough", async () => {
  for (const viewport of [SCREENS[0], SCREENS[2]]) {
    await withGame({ viewport, locale: "ru", hash: "#new=two" }, async ({ page }) => {
      for (const key of ["new-game", "settings", "rules", "about"]) {
        await open(page, key);
        const { spill, small, box } = await page.locator("dialog[open]").evaluate((dialog) => {
          const { left, top, right, bottom } = dialog.getBoundingClientRect();
          const wide = [...dialog.querySelectorAll("*")].filter((element) => {
            const place = element.getBoundingClientRect();
            return place.width > 0 && (place.left < left - 1 || place.right > right + 1);
          });
          const small = [...dialog.querySelectorAll("button, label")].filter((element) => {
            const place = element.getBoundingClientRect();
            return place.width < 43.5 || place.height < 43.5;
          });
          const words = (elements) => elements.map((element) => `${element.className}: ${element.textContent}`);
          return { spill: words(wide), small: words(small), box: { left, top, right, bottom } };
        });
        const what = `${key} at ${viewport.width}×${viewport.height}`;
        assert.deepEqual(spill, [], `${what}: wider than the window`);
        assert.deepEqual(small, [], `${what}: too small to hit`);
        assert.ok(inside(box, { left: 0, top: 0, right: viewport.width, bottom: viewport.height }), what);
        await closeDialog(page);
      }
    });
  }
});

test("the language is the browser's, can be chosen", async () => {
  const names = { ky: "Тогуз коргоол", kk: "Тоғызқұмалақ", ru: "Тогуз коргоол", en: "Toguz korgool" };
  for (const [locale, lang] of [
    ["ky-KG", "ky"],
    ["kk-KZ", "kk"],
    ["ru-RU", "ru"],
    ["en-GB", "en"],
    ["de-DE", "en"],
  ]) {
    await withGame({ locale, hash: "#new=two" }, async ({ page }) => {
      assert.equal(await page.locator("html").getAttribute("lang"), lang);
      assert.equal(await page.locator("h1.head__name").textContent(), names[lang]);
      assert.equal(await page.title(), names[lang]);
    });
  }
  await withGame({ locale: "en", hash: "#new=two" }, async ({ page }) => {
    const shown = [];
    for (const lang of ["ky", "kk", "ru", "en"]) {
      await open(page, "settings");
      await choose(page, "lang", lang);
      await page.waitForFunction((lang) => document.documentElement.lang === lang, lang);
      await closeDialog(page);
      shown.push(await page.locator("[data-status]").textContent());
      assert.equal(await page.locator("h1.head__name").textContent(), names[lang]);
      assert.equal(await page.title(), names[lang]);
    }
    assert.equal(new Set(shown).size, 4, shown.join(" | "));
  });
});

test("the other place of the kazans is labelled with their owners", async () => {
  await withGame({ hash: two(MIDDLE) }, async ({ page }) => {
    const before = await measure(page);
    await open(page, "settings");
    await choose(page, "kazan-at", "far");
    await closeDialog(page);
    const after = await measure(page);
    for (const owner of ["south", "north"]) {
      const at = ({ kazans }) => centre(kazans.find((kazan) => kazan.owner === owner)).y;
      assert.ok(Math.abs(at(before) - at(after)) > 20, "the troughs did not change places");
      const plate = after.plates.find((plate) => plate.owner === owner);
      assert.equal(plate.total, owner === "south" ? "43" : "35");
      assert.equal(plate.name, owner === "south" ? "South" : "North");
      const trough = after.kazans.find((kazan) => kazan.owner === owner);
      const other = after.kazans.find((kazan) => kazan.owner !== owner);
      const distance = (kazan) => Math.abs(centre(kazan).y - centre(plate).y);
      assert.ok(distance(trough) < distance(other), `${owner}'s plate stands beside the other's trough`);
    }
  });
});
