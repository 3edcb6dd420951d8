import fc from "fast-check";
import { expect, it } from "vitest";
import { encoded, hostileBody, hostileValue, type Pair } from "../faults/hostile.ts";
import { attack, isLong, MAX_HELD_MS, measure, measuring, target } from "./support/attack.ts";

const REQUESTS = isLong ? 10_000 : 500;
const AT_ONCE = 4;
/** A form may carry twenty files, each examined in a process that gives way to all others on the machine. */
const MAX_WAIT_MS = 120_000;
/** A fixed seed, « random » in the long round, or the seed that a failure printed. */
const { FUZZ_SEED = "20261122" } = process.env;
const seed = FUZZ_SEED === "random" ? Math.floor(Math.random() * 2 ** 31) : Number(FUZZ_SEED);

/** What ends a session or an account; with the session of a spare person, the next one's once it has ended. */
const ENDS_SESSIONS = /^\/(logout|account\/(security|data)(?!.*second-factor))/;
/** What the staff does to a person, whose ids are replaced by those of the spare person. */
const ABOUT_PEOPLE = /^\/admin\/users/;
const ACTIONS = target.actions;
const PAGES = target.pages.filter((path) => !/^\/(logout|live)/.test(path));

const values = hostileValue(target.ids);
const write = fc.constantFrom(...ACTIONS).chain(({ method, path, forms }) =>
  fc
    .constantFrom(...forms)
    .chain((form) => hostileBody(form, target.ids, /^\/(cases|drafts)/.test(path)))
    .map(({ type, bytes }) => ({ method, path, type, body: new Uint8Array(bytes) })),
);
const parameter = fc.tuple(fc.constantFrom("q", "search", "page", "status", "sort", "after", "id", "token"), values);
const read = fc
  .tuple(fc.constantFrom(...PAGES), fc.array(parameter as fc.Arbitrary<Pair>, { maxLength: 3 }))
  .map(([path, all]) => ({
    method: "GET",
    path: `${path}${path.includes("?") ? "&" : "?"}${encoded(all).slice(0, 4_000)}`,
  }));
const anything = fc.record({
  request: fc.oneof({ weight: 3, arbitrary: write }, { weight: 1, arbitrary: read }),
  from: fc.constantFrom("visitor", "owner", "administrator"),
  ip: fc.nat(250).map((last) => `198.51.100.${last}`),
});

type Sent = { method: string; path: string; body?: Uint8Array };

function aboutSpare({ body, ...request }: Sent, { id, session }: (typeof target.spares)[number]): Sent {
  const swap = (text: string) => text.replaceAll(target.owner.id, id).replaceAll(target.owner.session, session);
  const bytes = body && { body: new Uint8Array(Buffer.from(swap(Buffer.from(body).toString("latin1")), "latin1")) };
  return { ...request, path: swap(request.path), ...bytes };
}

it(`answers ${REQUESTS} random requests of visitors, clients and the staff`, { timeout: 1_800_000 }, async () => {
  const before = await measure();
  const requests = fc.sample(anything, { numRuns: REQUESTS, seed });
  const failed: string[] = [];
  const spares = [...target.spares];
  let ended = 0;
  let slowest = { tookMs: 0, of: "" };
  const statuses: Record<number, number> = {};
  const { heldMs, lateMs, grownMB, peakMB } = await measuring(async () => {
    const send = async () => {
      for (let next = requests.pop(); next; next = requests.pop()) {
        const { request, ...sender } = next;
        const [spare] = spares;
        const isSpared = request.method !== "GET" && ENDS_SESSIONS.test(request.path);
        const isAboutSpare = isSpared || ABOUT_PEOPLE.test(request.path);
        // The senders themselves stay signed in. A spare person may have become an administrator, who ends any session.
        if (!spare && isAboutSpare) continue;
        const sent = spare && isAboutSpare ? aboutSpare(request, spare) : request;
        const cookie = spare && isSpared ? { cookie: spare.cookie } : {};
        const asked = performance.now();
        const whole = { ...sent, ...sender, ...cookie, timeoutMs: MAX_WAIT_MS };
        const { status, headers } = await attack(whole as Parameters<typeof attack>[0]);
        const tookMs = Math.round(performance.now() - asked);
        if (tookMs > slowest.tookMs) slowest = { tookMs, of: `${request.method} ${request.path.slice(0, 100)}` };
        if (isSpared && /^\/(login\b|$)/.test(headers.get("Location") ?? "") && spares[0] === spare) {
          ended++;
          spares.shift();
        }
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status >= 500) failed.push(`${status}: ${request.method} ${request.path.slice(0, 300)} as ${sender.from}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, send));
  });
  const figures = { seed, ended, slowest, heldMs, lateMs, grownMB, peakMB, before: before.memoryMB, statuses };
  if (isLong) process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(failed, `FUZZ_SEED=${seed}`).toEqual([]);
  expect(heldMs, `the event loop was held, FUZZ_SEED=${seed}`).toBeLessThan(MAX_HELD_MS);
  expect(grownMB, "megabytes kept").toBeLessThan(50);
  for (const [from, path] of [
    ["owner", "/dashboard"],
    ["administrator", "/admin"],
  ] as const)
    expect((await attack({ method: "GET", path, from })).status, `${from} is still signed in`).toBe(200);
});
