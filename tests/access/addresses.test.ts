import type { Hono } from "hono";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { rateLimits } from "~/db/schema";
import { declared } from "~/features/nouns.server";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { type ProductRoute, product, siteMap } from "~tests/setup/product";
import type { AddressRow } from "./addresses";
import { ask, type Given, isAnswer, type Way, waysTo } from "./requests";
import { ADDRESS_RULES, type Answer, EVERYBODY, exceptionFor, isTheirs, mayShow, type Role } from "./roles";
import { takeSnapshot } from "./snapshot";
import { ADDRESSES } from "./table";
import { aWorld, OWNERS_ALONE, SECRET, type World } from "./world";

const jobs = await declared("jobs");

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

/** Returns « METHOD /path » of everything that app/routes.ts and its modules handle. */
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

it("every method of every address of app/routes.ts has a row, and every row has an address", () => {
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

const isClient = (role: Role): boolean => !["lawyer", "otherLawyer", "administrator"].includes(role);
/** Columns for the work of the staff: their names are in the data of a page that was given a whole row. */
const STAFF_COLUMNS = [
  "unansweredSince",
  "unansweredAgainAt",
  "triagedSeq",
  "triagedSince",
  "filedSeq",
  "notifiedMessageSeq",
  "draftWarnedAt",
  "adminNote",
];
/** What a client never reads: those columns, and the ids of the accounts of the staff. */
const staffWork = ({ text }: Given): string[] =>
  ["authorId", ...STAFF_COLUMNS, world.administrator.id, world.lawyer.id].filter((each) => text.includes(each));

/** Restores the database, and returns the tables that changed since the world was created. */
async function restoreChanges(): Promise<string[]> {
  const changed = await snapshot.changed();
  await snapshot.restore();
  return changed;
}
const isOwners = (role: Role): boolean => role === "owner" || role === "administrator";

/** Returns each way to request the address of a row, with each body that the row sends. */
function waysOf(key: string, row: AddressRow): Way[] {
  const method = key.slice(0, key.indexOf(" "));
  const sent = row.sends?.(world) ?? [undefined];
  return sent.flatMap((each) => waysTo(method, pathOf(key, row), routeOf(key), each));
}

const describeWay = (key: string, way: Way, role: Role): string =>
  `${key} ${way.title} ${JSON.stringify(way.sent ?? "")} as ${role}`;

// Each role sends every request: one more role must not meet the limits of an address.
beforeEach(async () => void (await db.delete(rateLimits)));

it.each(Object.entries(ADDRESSES))(
  "%s is refused to every role without access, and then shows and changes nothing",
  async (key, row) => {
    const refused = EVERYBODY.filter((role) => expectedOf(row, role) !== "yes");
    const asked: string[] = [];
    for (const role of refused)
      for (const way of waysOf(key, row)) {
        const given = await ask(app, world, role, way);
        const name = describeWay(key, way, role);
        asked.push(name);
        const expected = expectedOf(row, role);
        const isLed = expected === 404 && row.orLeads !== undefined && isAnswer(given, row.orLeads, way);
        const isRight = isAnswer(given, expected, way) || isLed;
        // A data request may carry the refusal of one loader beside the data of others, so only leaks are checked.
        const isPartial = way.url.includes(".data") && typeof expected === "number";
        expect(isRight || isPartial, `${name}: ${given.status} ${given.location}\n${bodyOf(given)}`).toBe(true);
        expect(leaks(given) && !isOwners(role) && !row.shows?.includes(role), `${name} shows what is the owner's`).toBe(
          false,
        );
      }
    expect(await restoreChanges(), `what changed after ${asked.join("\n")}`).toEqual([]);
  },
);

it.each(Object.entries(ADDRESSES))(
  "%s works for every role with access, and changes only that role's own data",
  async (key, row) => {
    const allowed = EVERYBODY.filter((role) => expectedOf(row, role) === "yes");
    for (const role of allowed) {
      // One request of each kind: the page, and each body that the row sends.
      for (const way of waysOf(key, row).filter(({ title }) => title === "")) {
        const given = await ask(app, world, role, way);
        const name = describeWay(key, way, role);
        const wanted = [row.yes ?? "yes"].flat() as Answer[];
        const isRight = wanted.some((each) => isAnswer(given, each, way)) && !isAnswer(given, "login", way);
        if (role !== "owner") expect(given.text, `${name} shows what is the owner's alone`).not.toContain(OWNERS_ALONE);
        if (isClient(role)) expect(staffWork(given), `${name} shows what is the staff's`).toEqual([]);
        expect(
          isRight || wanted.includes("/login"),
          `${name}: ${given.status} ${given.location}\n${bodyOf(given)}`,
        ).toBe(true);
        if (isTheirs(role, row.who) || row.changes?.includes(role)) {
          await restoreChanges();
          continue;
        }
        if (!mayShow(role, row.who) && !row.shows?.includes(role))
          expect(leaks(given), `${name} shows what is the owner's`).toBe(false);
        expect(await changedOfOwner(), `${name} changes what is the owner's`).toEqual([]);
        await restoreChanges();
      }
    }
  },
);
