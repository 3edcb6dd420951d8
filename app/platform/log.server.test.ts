import pino from "pino";
import { expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { profiles, users } from "~/db/schema";
import { freshDatabase } from "~tests/setup/database";
import { AppError } from "./errors";
import { loggedError, logOptions } from "./log.server";

freshDatabase();

const person = { id: crypto.randomUUID(), email: "camille.durand@exemple.fr", name: "Camille Durand" };

test("a failed query is logged with its codes, without its values", async () => {
  await db.insert(users).values(person);
  const again = await db
    .insert(users)
    .values({ ...person, id: crypto.randomUUID() })
    .catch((error: unknown) => error);
  const logged = JSON.stringify(loggedError(again));
  expect(logged).not.toMatch(/camille|durand/i);
  expect(logged).toContain('"code":"23505"');
  expect(logged).toContain('"constraint":"users_email_unique"');
});

test("a row refused by a constraint and a text refused by a column are not logged", async () => {
  const refused = db.insert(profiles).values({ id: person.id, email: person.email, country: "Durandie" as "France" });
  const unreadable = db.insert(users).values({ ...person, id: "Camille", email: "autre@exemple.fr" });
  for (const query of [refused, unreadable]) {
    const error = await query.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(JSON.stringify(loggedError(error))).not.toMatch(/camille|durand|exemple\.fr/i);
  }
});

test("the cause of our own error is logged, without its values", () => {
  const cause = Object.assign(new Error("params: camille.durand@exemple.fr"), {
    params: ["camille.durand@exemple.fr"],
  });
  const logged = loggedError(new AppError("message_failed", { cause }));
  expect(logged).toMatchObject({ type: "AppError", code: "message_failed", cause: { type: "Error" } });
  expect(logged.stack).toContain("log.server.test.ts");
  expect(JSON.stringify(logged)).not.toContain("camille");
});

test("a text that could not be parsed is not quoted", () => {
  const parse = () => JSON.parse("Camille Durand, 06 12 34 56 78");
  expect(parse).toThrow(/Camille/);
  const caught = (() => {
    try {
      return parse();
    } catch (error) {
      return error;
    }
  })();
  expect(JSON.stringify(loggedError(caught))).not.toContain("Camille");
});

test("a thrown text is logged, without the addresses, numbers and quoted values in it", () => {
  expect(loggedError("Client connection prematurely closed.")).toEqual({
    type: "string",
    message: "Client connection prematurely closed.",
  });
  const logged = JSON.stringify(loggedError('no row for "Camille Durand", camille.durand@exemple.fr, 06 12 34 56 78'));
  expect(logged).toContain("no row for");
  expect(logged).not.toMatch(/camille|durand|12 34/i);
});

test("another thrown value is logged by its kind, without its contents", () => {
  expect(loggedError(new Response("Camille", { status: 502 }))).toEqual({ type: Response.name, code: 502 });
  expect(loggedError({ email: "camille@exemple.fr" })).toEqual({ type: "Object", message: "{email}" });
  expect(loggedError(undefined)).toEqual({ type: "undefined" });
});

/** The lines that this process writes while the clock of the test runs. */
function writtenLines(): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  const written = pino({ ...logOptions, level: "warn" }, { write: (line) => lines.push(JSON.parse(line)) });
  for (let second = 0; second < 130; second++) {
    for (const path of ["/", "/dashboard", "/login"])
      written.error({ err: failedQuery(path), path, requestId: crypto.randomUUID() }, "request");
    for (let queue = 0; queue < 28; queue++) written.error({ err: cut(`(Queue: ${queue}, Worker: a)`), queue }, "jobs");
    if (second === 5) written.error({ err: new TypeError("of another cause") }, "request");
    vi.advanceTimersByTime(1_000);
  }
  return lines;
}

const lost = (what = "") =>
  Object.assign(new Error(`connect ECONNREFUSED 127.0.0.1:5432 ${what}`), { code: "ECONNREFUSED" });
const cut = (what: string) => Object.assign(new Error(`Connection terminated unexpectedly ${what}`), { stack: "" });
const failedQuery = (path: string) => new Error(`select ${path}`, { cause: lost() });

test("while the database is away one cause is one line a minute, with its count, and another cause is written at once", () => {
  vi.useFakeTimers();
  try {
    const lines = writtenLines().map(({ msg, times, err }) => {
      const { type, code, cause } = err as { type: string; code?: string; cause?: { code: string } };
      return [msg, times, type, code ?? cause?.code];
    });
    expect(lines).toEqual([
      ["request", undefined, "Error", "ECONNREFUSED"],
      ["jobs", undefined, "Error", undefined],
      ["request", undefined, "TypeError", undefined],
      ["request", 179, "Error", "ECONNREFUSED"],
      ["jobs", 1679, "Error", undefined],
      ["request", 180, "Error", "ECONNREFUSED"],
      ["jobs", 1680, "Error", undefined],
    ]);
  } finally {
    vi.useRealTimers();
  }
});
