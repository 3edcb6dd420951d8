import { readFileSync } from "node:fs";
import type { Hono } from "hono";
import { createElement } from "react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { db } from "~/db/client.server";
import { rateLimits } from "~/db/schema";
import { declared } from "~/features/nouns.server";
import { log } from "~/platform/log.server";
import type { AppFormProps } from "~/ui/form";
import type { AddressRow, Sent } from "~tests/access/addresses";
import { PAGE_PATHS, pagesOf } from "~tests/access/pages";
import { ask, type Given } from "~tests/access/requests";
import { ADDRESS_RULES, exceptionFor, type Role } from "~tests/access/roles";
import { ADDRESSES } from "~tests/access/table";
import { aWorld, type World } from "~tests/access/world";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { fromAddress, product } from "~tests/setup/product";
import { buttonsIn, MORE_ACTS, nameOfAct } from "./acts";
import { prepareRefusals, whileRefusingWrites } from "./broken-database";
import { toastIn } from "./toast-in";

const jobs = await declared("jobs");

freshDatabase({ ADMIN_SECOND_FACTOR: "required" });
queueJobs(...jobs);

// What a form says when nothing answers is in no page before that happens, in a browser.
vi.mock("~/ui/form", async (load) => {
  const real = await load<typeof import("~/ui/form")>();
  const AppForm = (props: AppFormProps) =>
    createElement(real.AppForm, { ...props, "data-failure": props.failure } as AppFormProps);
  return { ...real, AppForm };
});

/** The words of each act that fails: « POST » of an address, with its button. */
const WORDS = new Map(
  readFileSync("tests/faults/acts.tsv", "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t") as [string, string]),
);

/** What these need is not in the world of the test, or they write nothing: their buttons alone are read. */
const NOT_TRIED = [
  "/partenaires",
  "/register",
  "/raconter/maintenant",
  "/raconter/maintenant told",
  "/account/security/second-factor begin",
  "/case/:id/payments/statement",
  "/admin/*",
  "/admin/lawyers/directory",
  "/admin/email-settings check",
  // The world has a reply already, which is no example.
  "/admin/replies starters",
  "/admin/replies keep",
  // Nothing is written: the letter of a story and the report of a case are not stored, what was not noted is not undone, nor what was not said erased.
  "/raconter/note-vocale remove",
  "/raconter/lettre",
  "/raconter/lettre/:file",
  "/case/:id/letters/report",
  "/cases/:id/report-letter.pdf",
  "/admin/deadlines act-undo",
];

let app: Hono;
let world: World;

beforeAll(async () => {
  app = await product();
  world = await aWorld();
  await prepareRefusals();
});
beforeEach(async () => {
  await db.delete(rateLimits);
  for (const level of ["error", "warn"] as const) vi.spyOn(log, level).mockImplementation(() => {});
});

const may = (row: AddressRow, role: Role): boolean =>
  (exceptionFor(role, { others: row.others }) ?? ADDRESS_RULES[row.who][role]) === "yes";

type Tried = { url: string; role: Role; sent: Sent };

/** The acts that somebody may do in the world, each with a form that works. */
function actsOfWorld(): Map<string, Tried> {
  const acts = new Map<string, Tried>();
  const add = (path: string, role: Role, sent: Sent) => {
    const url = (ADDRESSES[`POST ${path}`] as AddressRow).at?.(world) ?? path;
    const act = nameOfAct(url, sent);
    acts.set(act, { url, role, sent });
  };
  for (const [key, row] of Object.entries(ADDRESSES) as [string, AddressRow][]) {
    const path = key.replace("POST ", "");
    const roles: Role[] = path.startsWith("/admin") ? ["administrator", "lawyer"] : ["owner", "lawyer", "visitor"];
    const role = roles.find((each) => may(row, each));
    if (key.startsWith("POST") && role) for (const sent of row.sends?.(world) ?? []) add(path, role, sent);
  }
  for (const [path, role, sent] of MORE_ACTS) add(path, role, sent(world));
  return acts;
}

/** What an answer to the page's scripts says: in a toast, or beside the form. */
async function wordsOf({ text, location }: Given): Promise<string> {
  const whole = Buffer.from(text, "latin1").toString("utf8");
  return (await toastIn(whole, location)) ?? whole.slice(whole.indexOf("\n\n"));
}

it("every act that fails says its own words", async () => {
  const wrong: string[] = [];
  let tried = 0;
  for (const [act, { url, role, sent }] of actsOfWorld()) {
    const words = WORDS.get(act);
    if (words === "-" || NOT_TRIED.includes(act)) continue;
    tried++;
    await db.delete(rateLimits);
    const way = { title: "", url: url.replace(/\?|$/, (query) => `.data${query}`), method: "POST", sent };
    const said = await wordsOf(await whileRefusingWrites(() => ask(app, world, role, way)));
    const isSaid =
      words !== undefined && (said === words || said.includes(`"${words}"`) || said.includes(`"${words}\\"`));
    if (!isSaid) wrong.push(`${act} as ${role}: « ${words ?? "no row"} », not ${said.slice(0, 200)}`);
  }
  expect(tried).toBeGreaterThan(80);
  expect(wrong).toEqual([]);
});

it("every button of every page says in the browser what its act says", async () => {
  const wrong = new Set<string>();
  const check = (html: string, url: string) => {
    for (const { act, words } of buttonsIn(html, url))
      if (words !== WORDS.get(act)) wrong.add(`${act}: « ${words} », not « ${WORDS.get(act) ?? "no row"} »`);
  };
  for (const { url, browser } of await pagesOf(app, world))
    check(await (await app.fetch(browser.request(url), fromAddress("203.0.113.7"))).text(), url);
  for (const path of PAGE_PATHS) {
    const row = ADDRESSES[`GET ${path}`] as AddressRow;
    const url = row.at?.(world) ?? path;
    if (!path.startsWith("/admin/cases/") || !may(row, "lawyer")) continue;
    const { text } = await ask(app, world, "lawyer", { title: "", url, method: "GET" });
    check(Buffer.from(text, "latin1").toString("utf8"), url);
  }
  expect([...wrong].sort()).toEqual([]);
});
