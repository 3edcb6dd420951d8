import fc from "fast-check";
import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { database } from "~/db/client.server";
import { declared } from "~/features/nouns.server";
import { startJobs } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { ADDRESS_RULES, EVERYBODY, type Role } from "~tests/access/roles";
import { takeSnapshot } from "~tests/access/snapshot";
import { ADDRESSES } from "~tests/access/table";
import { aWorld, type World } from "~tests/access/world";
import { freshDatabase } from "~tests/setup/database";
import { fromAddress, product } from "~tests/setup/product";
import { type Body, encoded, hostileBody, hostileValue, type Pair } from "./hostile";

const jobs = await declared("jobs");

freshDatabase({ ADMIN_SECOND_FACTOR: "required" });

/** The number of requests per address; `npm run test:faults` sends more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 8);
/** A fixed seed, « random » in the long round, or the seed that a failure printed. */
const { FUZZ_SEED = "20261121" } = process.env;
const SEED = FUZZ_SEED === "random" ? {} : { seed: Number(FUZZ_SEED) };

let app: Hono;
let world: World;
let ids: string[];
let snapshot: Awaited<ReturnType<typeof takeSnapshot>>;
let stopJobs = async () => {};
const logged: string[] = [];

beforeAll(async () => {
  startRateLimits(database);
  stopJobs = await startJobs(database, jobs, { work: false });
  app = await product();
  world = await aWorld();
  ids = [
    world.owner.id,
    world.case.id,
    world.draft.id,
    world.document.id,
    world.upload.id,
    world.note,
    world.mailDraft,
  ];
  // A long round lasts longer than a session goes on without a note of its use.
  await database.pool.query("update sessions set last_used_at = now() + interval '1 day'");
  snapshot = await takeSnapshot();
});
afterAll(() => stopJobs());
beforeEach(() => {
  logged.length = 0;
  // An error in the log is a bug even when the page shows a polite message.
  vi.spyOn(log, "error").mockImplementation((...given: unknown[]) => {
    const [first, title] = given as [{ err?: Error & { cause?: unknown } }, string];
    logged.push(`${title}: ${first.err?.message} ${first.err?.cause ?? ""}`);
  });
});

/** Technical details that no response may contain. */
const INTERNAL =
  /node_modules|\bat [\w.<>]+ \(|\.tsx?:\d+|Failed query|violates|invalid input syntax|syntax error|(Type|Range|Syntax|Reference)Error|DrizzleQuery|SingleFetchFallback/;

type Answer = { status: number; text: string };

async function send(role: Role, method: string, path: string, body?: Body): Promise<Answer> {
  const asked = world.browserOf(role).request(path.replace(/[^\x21-\x7e]/g, encodeURIComponent));
  const headers = new Headers(asked.headers);
  if (body) {
    headers.set("Origin", "http://localhost");
    headers.set("Content-Length", String(body.bytes.length));
    if (body.type) headers.set("Content-Type", body.type);
  }
  const request = new Request(asked.url, { method, headers, body: body ? new Uint8Array(body.bytes) : null });
  if (body && !body.type) request.headers.delete("Content-Type");
  const response = await app.fetch(request, fromAddress("203.0.113.7"));
  const isStream = /event-stream/.test(response.headers.get("Content-Type") ?? "");
  if (isStream) await response.body?.cancel();
  const isText = /text|json|x-script/.test(response.headers.get("Content-Type") ?? "");
  const content = isStream ? "" : Buffer.from(await response.arrayBuffer()).toString("utf8");
  const set = response.headers.getSetCookie().map(decodeURIComponent).join("\n");
  return { status: response.status, text: isText ? `${set}\n${content}` : set };
}

const rolesOf = (key: string): Role[] => {
  const row = ADDRESSES[key];
  return row ? EVERYBODY.filter((role) => (row.others?.[role] ?? ADDRESS_RULES[row.who][role]) === "yes") : [];
};

/** Tables that a refused request may change: uploaded files are kept for the next form, challenges for their answer. */
const MAY_STAY = ["files", "verifications"];
/** Addresses that store what was typed even when they refuse it, so that the person corrects it later. */
const STORES_REFUSED: Record<string, string[]> = { "POST /raconter/:part?": ["form_drafts"] };
/** Tables that the error page may change, since showing it marks messages and mentions as read and records the reading. */
const CHANGED_BY_PAGES = ["audit_entries", "audit_chain", "case_mentions", "case_messages", "contact_messages"];

async function checkAnswer(answer: Answer, what: string, isPage: boolean, stored: string[] = []): Promise<void> {
  // A refused sign-in is recorded (OWASP ASVS 16.3.1), and what was read of a case, or received, before the refusal.
  await database.pool.query(
    "delete from audit_entries where action like 'account.%_refused' or action in ('case.opened', 'file.received')",
  );
  // Also restored when an expectation fails, so that the next address is not blamed for what this one changed.
  const changed = await snapshot.changed();
  await snapshot.restore();
  await database.pool.query("delete from rate_limits");
  const inside = logged.splice(0);
  expect(inside, `failed inside: ${inside}, ${what}`).toEqual([]);
  expect(answer.status, `answered ${answer.status}, ${what}`).toBeLessThan(500);
  expect(INTERNAL.exec(answer.text)?.[0], `shows what is inside, ${what}`).toBeUndefined();
  // A read mark also writes in the case whether a message is left to read.
  const byMarks = isPage && changed.includes("case_messages") ? ["cases"] : [];
  const mayChange = [...MAY_STAY, ...stored, ...(isPage ? CHANGED_BY_PAGES : []), ...byMarks];
  const half = answer.status >= 400 ? changed.filter((name) => !mayChange.includes(name)) : [];
  expect(half, `refused (${answer.status}) and yet changed ${half}, ${what}`).toEqual([]);
}

const EXPECTED = /malformed URL segment|must be a scalar value|must be an array if/;
/** Forms with files are slow, since each file is inspected in a process of its own. */
const TIMEOUT = { timeout: 20_000 + RUNS * 15_000 };

/** Checks `property` with many values; a failure prints the value and the seed. */
async function checkProperty<Given>(property: fc.IAsyncProperty<Given>): Promise<void> {
  const { failed, errorInstance, seed } = await fc.check(property, { numRuns: RUNS, ...SEED, endOnFailure: true });
  // The router and the development build of React log invalid addresses and fields.
  for (const said of [console.error, console.warn]) {
    const { calls } = vi.mocked(said).mock;
    calls.splice(0, calls.length, ...calls.filter(([text]) => !EXPECTED.test(String(text))));
  }
  if (!failed) return;
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  throw new Error(`FUZZ_SEED=${seed}: ${reason}`, { cause: errorInstance });
}
const short = (value: unknown): string => JSON.stringify(value).slice(0, 1_500);

// Reads come first, since a write may delete a file from the storage, which the database snapshot does not restore.
const reads = Object.entries(ADDRESSES).filter(([key]) => key.startsWith("GET ") && rolesOf(key).length > 0);
const PARAMETERS = [
  "after",
  "before",
  "search",
  "q",
  "status",
  "sort",
  "late",
  "id",
  "step",
  "avant",
  "rejeter",
  "weeks",
  "dossier",
  "decision",
  "redirectTo",
  "token",
  "reader",
  "mailing",
  "state",
  "show",
  "expires",
  "signature",
  "download",
  "index",
  "role",
  "verification",
  "without",
  "notes",
  "unreadFrom",
  "supprime",
  "repondre",
  "kind",
  "template",
];

it.each(reads)("%s answers any parameters in its address", TIMEOUT, async (key, row) => {
  const pattern = key.slice(4);
  const parameter = fc.tuple(fc.constantFrom(...PARAMETERS), hostileValue(ids)) as fc.Arbitrary<Pair>;
  const path = fc.oneof(fc.constant(row.at?.(world) ?? pattern), pathWithArbitraryIds(pattern));
  await checkProperty(
    fc.asyncProperty(
      fc.constantFrom(...rolesOf(key)),
      path,
      fc.array(parameter, { maxLength: 4 }),
      async (who, where, all) => {
        const url =
          all.length > 0 ? `${where}${where.includes("?") ? "&" : "?"}${encoded(all).slice(0, 8_000)}` : where;
        await checkAnswer(await send(who, "GET", url), `${key} as ${who}: ${url.slice(0, 1_500)}`, true);
      },
    ),
  );
});

const writes = Object.entries(ADDRESSES).filter(([key]) => !key.startsWith("GET ") && rolesOf(key).length > 0);

it.each(writes)("%s answers any body, and writes it completely or not at all", TIMEOUT, async (key, row) => {
  const [method = "", pattern = ""] = key.split(" ");
  const forms = (row.sends?.(world) ?? [{}]).map((sent) =>
    Object.fromEntries(
      Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ),
  );
  const role = fc.constantFrom(...rolesOf(key));
  const body = fc.constantFrom(...forms).chain((form) => hostileBody(form, ids, pattern.startsWith("/cases/")));
  const path = fc.oneof(
    { weight: 4, arbitrary: fc.constant(row.at?.(world) ?? pattern) },
    pathWithArbitraryIds(pattern),
  );
  await checkProperty(
    fc.asyncProperty(role, body, path, fc.boolean(), async (who, sent, address, isPage) => {
      const where = isPage ? address : asData(address);
      const what = `${key} as ${who} at ${where}: ${sent.type} ${short(sent.bytes.subarray(0, 1_000).toString())}`;
      await checkAnswer(await send(who, method, where, sent), what, isPage, STORES_REFUSED[key]);
    }),
  );
});

/** The address of a data request, which runs the action only. */
function asData(address: string): string {
  const [path, query] = address.split("?");
  return `${path === "/" ? "/_root" : path}.data${query ? `?${query}` : ""}`;
}

/** The address with arbitrary values in place of its ids. */
function pathWithArbitraryIds(pattern: string): fc.Arbitrary<string> {
  const parts = pattern
    .split("/")
    .map((part) =>
      part.startsWith(":") || part === "*"
        ? hostileValue(ids).map((value) => encoded([["", value.slice(0, 200)]]).slice(1) || "x")
        : fc.constant(part),
    );
  return fc.tuple(...parts).map((all) => all.join("/").replace(/\/\.{1,2}(?=\/|$)/g, "/%2e") || "/");
}
