import type { Hono } from "hono";
import { beforeAll, expect, it } from "vitest";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { type ProductRoute, product, siteMap } from "~tests/setup/product";
import { jobs } from "../../ops/jobs";
import type { AddressRow } from "./addresses";
import { ask, type Given, isAnswer, type Way, waysTo } from "./requests";
import { ADDRESS_RULES, type Answer, EVERYBODY, exceptionFor, type Role } from "./roles";
import { takeSnapshot } from "./snapshot";
import { ADDRESSES } from "./table";
import { aWorld, SECRET, type World } from "./world";

freshDatabase({ ADMIN_SECOND_FACTOR: "required" });

let app: Hono;
let world: World;
let routes: ProductRoute[];
let snapshot: Awaited<ReturnType<typeof takeSnapshot>>;
let changedOfOwner: () => Promise<string[]>;
queueJobs(...jobs);

beforeAll(async () => {
  [app, routes] = [await product(), await siteMap()];
  world = await aWorld();
  snapshot = await takeSnapshot();
  changedOfOwner = await snapshot.watch([SECRET, world.owner.id, world.case.id, world.draft.id, world.review.id]);
});

/** « METHOD /path » of everything that app/routes.ts and its modules answer. */
function answered(): Map<string, ProductRoute> {
  const found = new Map<string, ProductRoute>();
  for (const route of routes) {
    const { module, path } = route;
    if (route.isLayout) continue;
    if (module.loader || module.default) found.set(`GET /${path}`, route);
    if (module.action) found.set(`POST /${path}`, route);
  }
  return found;
}

const routeOf = (key: string): ProductRoute => {
  const found = answered();
  const path = key.slice(key.indexOf(" "));
  const route = found.get(key) ?? found.get(`POST${path}`);
  if (!route) throw new Error(`${key} is no address of app/routes.ts.`);
  return route;
};

it("every method of every address of app/routes.ts has its row, and every row its address", () => {
  const missing = [...answered()]
    .filter(([key]) => !(key in ADDRESSES))
    .map(([key, { file }]) => `${key} (app/${file})`);
  expect(
    missing,
    `No row for ${missing.join(", ")}. ` +
      "Add one for each to tests/access/addresses.ts or admin-addresses.ts: what it is about, who may, an " +
      "address with ids of the owner's things (tests/access/world.ts), a form that works; then run " +
      "`node scripts/access-rights.ts` to write docs/access-rights.md again.",
  ).toEqual([]);
  for (const key of Object.keys(ADDRESSES)) routeOf(key);
});

const expectedOf = (row: AddressRow, role: Role): Answer =>
  exceptionFor(role, { others: row.others }) ?? ADDRESS_RULES[row.who][role];
const pathOf = (key: string, row: AddressRow): string => row.at?.(world) ?? key.slice(key.indexOf(" ") + 1);
const leaks = (given: Given): boolean => new RegExp(SECRET, "i").test(given.text);
const bodyOf = ({ text }: Given): string => text.slice(text.indexOf("\n\n")).slice(0, 600);

/** What changed since the world was made, put back. */
async function undone(): Promise<string[]> {
  const changed = await snapshot.changed();
  if (changed.length > 0) await snapshot.restore();
  return changed;
}
const isOwners = (role: Role): boolean => role === "owner" || role === "administrator";

/** Each way to ask for a row, with each of the things that its form sends. */
function waysOf(key: string, row: AddressRow): Way[] {
  const method = key.slice(0, key.indexOf(" "));
  const sent = row.sends?.(world) ?? [undefined];
  return sent.flatMap((each) => waysTo(method, pathOf(key, row), routeOf(key), each));
}

const describeWay = (key: string, way: Way, role: Role): string =>
  `${key} ${way.title} ${JSON.stringify(way.sent ?? "")} as ${role}`;

it.each(Object.entries(ADDRESSES))(
  "%s is refused to whoever may not, and neither shows nor changes anything",
  async (key, row) => {
    const refused = EVERYBODY.filter((role) => expectedOf(row, role) !== "yes");
    const asked: string[] = [];
    for (const role of refused)
      for (const way of waysOf(key, row)) {
        const given = await ask(app, world, role, way);
        const name = describeWay(key, way, role);
        asked.push(name);
        const isRight = isAnswer(given, expectedOf(row, role), way);
        // A request for data may carry a refusal of one loader beside what others say: it must only not show anything.
        const isPartial = way.url.includes(".data") && typeof expectedOf(row, role) === "number";
        expect(isRight || isPartial, `${name}: ${given.status} ${given.location}\n${bodyOf(given)}`).toBe(true);
        expect(leaks(given) && !isOwners(role), `${name} shows what is the owner's`).toBe(false);
      }
    expect(await undone(), `what changed after ${asked.join("\n")}`).toEqual([]);
  },
);

it.each(Object.entries(ADDRESSES))(
  "%s does its work for whoever may, on nothing but what is theirs",
  async (key, row) => {
    const allowed = EVERYBODY.filter((role) => expectedOf(row, role) === "yes");
    for (const role of allowed) {
      // One of each: the page, and what each form sends.
      for (const way of waysOf(key, row).filter(({ title }) => title === "")) {
        const given = await ask(app, world, role, way);
        const name = describeWay(key, way, role);
        const wanted = [row.yes ?? "yes"].flat() as Answer[];
        const isRight = wanted.some((each) => isAnswer(given, each, way)) && !isAnswer(given, "login", way);
        expect(
          isRight || wanted.includes("/login"),
          `${name}: ${given.status} ${given.location}\n${bodyOf(given)}`,
        ).toBe(true);
        if (role === "owner" || row.who === "staff" || row.changes?.includes(role)) {
          await undone();
          continue;
        }
        if (role !== "administrator") expect(leaks(given), `${name} shows what is the owner's`).toBe(false);
        expect(await changedOfOwner(), `${name} changes what is the owner's`).toEqual([]);
        await undone();
      }
    }
  },
);
