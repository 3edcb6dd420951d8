import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { transaction } from "~/db/client.server";
import type { Actor } from "~/features/accounts/actor";
import { showIncidents } from "~/features/incidents/queries.server";
import { declared } from "~/features/nouns.server";
import { AppError } from "~/platform/errors";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import type { FeatureRow, Refusal } from "./features";
import { exceptionFor, FEATURE_RULES, isTheirs, mayShow, type Role } from "./roles";
import { takeSnapshot } from "./snapshot";
import { FEATURES } from "./table";
import { aWorld, OWNERS_ALONE, SECRET, type World } from "./world";

const jobs = await declared("jobs");

freshDatabase({ ADMIN_SECOND_FACTOR: "required" });

// biome-ignore lint/suspicious/noExplicitAny: each function takes the arguments of its row
type Exported = (...given: any[]) => unknown;
const modules = import.meta.glob<Record<string, unknown>>(
  ["~/features/**/*queries.server.ts", "~/features/**/*commands.server.ts"],
  { eager: true },
);
const functions = new Map<string, { run: Exported; file: string }>();
for (const [file, module] of Object.entries(modules))
  for (const [name, value] of Object.entries(module))
    if (typeof value === "function") {
      const key = `${/features\/([^/]+)/.exec(file)?.[1]}/${name}`;
      if (functions.has(key)) throw new Error(`Two functions are called ${key}: ${functions.get(key)?.file}, ${file}`);
      functions.set(key, { run: value as Exported, file });
    }

let world: World;
let snapshot: Awaited<ReturnType<typeof takeSnapshot>>;
let changedOfOwner: () => Promise<string[]>;
queueJobs(...jobs);

beforeAll(async () => {
  world = await aWorld();
  showFullDisk();
  snapshot = await takeSnapshot();
  changedOfOwner = await snapshot.watch([SECRET, world.owner.id, world.case.id, world.draft.id, world.review.id]);
});

/** The list of incidents is read from the memory of the process. */
function showFullDisk(): void {
  const at = new Date().toISOString();
  const moments = { since: at, seenAt: at, toldAt: null, endedAt: null };
  const incidents = [{ kind: "disk" as const, place: "", finding: "Il reste 3 %.", ...moments }];
  showIncidents({ watchedSince: at, checkedAt: {}, incidents });
}

it("every query and command of the features has a row, and every row has a function", () => {
  const missing = [...functions].filter(([key]) => !(key in FEATURES)).map(([key, { file }]) => `${key} (${file})`);
  expect(
    missing,
    `No row for ${missing.join(", ")}. ` +
      "Add one for each to tests/access/*features.ts: what it is about, who may, what it " +
      "is given of the owner's, what the others get; or, when it takes no Actor, `inside`, `after` or `anyone`. Then " +
      "run `node scripts/access-rights.ts` to write docs/access-rights.md again.",
  ).toEqual([]);
  expect(Object.keys(FEATURES).filter((key) => !functions.has(key))).toEqual([]);
});

describe("a query or command that takes no Actor", () => {
  const pages = import.meta.glob<string>(["~/routes/**/*.{ts,tsx}", "~/root.tsx", "!~/**/*.test.{ts,tsx}"], {
    query: "?raw",
    import: "default",
    eager: true,
  });

  it("is imported by no page, unless its row allows it", () => {
    const inside = Object.entries(FEATURES).filter(([, row]) => row === "inside");
    const found = inside.flatMap(([key]) => {
      const [feature, name] = key.split("/");
      const imports = new RegExp(
        `import \\{[^}]*\\b${name}\\b[^}]*\\} from "~/features/${feature}/([^"]*/)?(queries|commands)`,
      );
      return Object.entries(pages).flatMap(([page, source]) =>
        imports.test(source) ? [`${page} imports ${key}`] : [],
      );
    });
    expect(found).toEqual([]);
  });

  it("really takes no Actor: a function that takes one needs a row with its roles", () => {
    const takesActor = ([key, row]: [string, FeatureRow | string]) => {
      if (typeof row !== "string" || row === "after" || row === "anyone") return false;
      const { file } = functions.get(key) ?? { file: "" };
      const source = readFileSync(file.replace(/^.*\/app\//, "app/"), "utf8");
      const name = key.split("/")[1];
      return new RegExp(`function ${name}\\(\\s*(tx: Tx,\\s*)?(\\w+|\\{[^}]*\\}): (Pick<)?Actor\\b`).test(source);
    };
    expect(
      Object.entries(FEATURES)
        .filter(takesActor)
        .map(([key]) => key),
    ).toEqual(KNOWN_WITHIN);
  });

  /**
   * These functions receive the actor from a command that has asked the policy, and read nothing of the actor's own.
   */
  const KNOWN_WITHIN = [
    "accounts/writeProfile",
    "accounts/activateSecondFactor",
    "accounts/requireConfirmedAddress",
    "accounts/reauthenticate",
    "cases/attachEvidence",
    "cases/isMovable",
    "payments/datePayments",
    "deadlines/recordDone",
    "deadlines/forgetProsecutor",
    "letters/forgetBankData",
    "letters/changeLetters",
    "letters/recordLetter",
    "cases/listAttachments",
    "cases/filterCondition",
    "chat/postInTransaction",
    "chat/deleteTyped",
    "chat/mayStillPost",
    "chat/sendScheduled",
    "files/inspectStored",
    "files/countMegabytes",
    "files/refuseTooManyPending",
    "identity/withSides",
    "cases/changeInternal",
    "lawyers/requireOnDuty",
  ];
});

const rows = Object.entries(FEATURES).filter((entry): entry is [string, FeatureRow] => typeof entry[1] !== "string");
const ASKING: readonly Role[] = [...FEATURE_RULES.signedIn, "deletedAccount"];

/** Returns the expected outcome for a role: a refusal, or `yes` when it has access. */
function expectedOf(row: FeatureRow, role: Role): Refusal | "yes" {
  const other = exceptionFor(role, row);
  if (other) return other;
  if (FEATURE_RULES[row.who].includes(role)) return "yes";
  return row.denied ?? "forbidden";
}

type Outcome = { code?: string; result?: unknown; thrown?: unknown };

async function call(key: string, row: FeatureRow, actor: Actor): Promise<Outcome> {
  const { run } = functions.get(key) ?? {};
  if (!run) throw new Error(`${key} is no function of the features.`);
  const given = row.with?.(world) ?? [];
  try {
    const result = row.inTransaction
      ? await transaction(async (tx) => run(tx, actor, ...given))
      : await run(actor, ...given);
    return { result };
  } catch (thrown) {
    return thrown instanceof AppError ? { code: thrown.code, thrown } : { code: "no AppError", thrown };
  }
}

/** Tells whether a result is null, false, 0, "", or a collection that holds nothing else. */
function isNothing(result: unknown): boolean {
  if (!result) return true;
  if (result instanceof Map) return result.size === 0;
  return typeof result === "object" && Object.values(result).every(isNothing);
}
const textOf = (result: unknown): string =>
  JSON.stringify(result, (_, value) => (value instanceof Map ? [...value] : value)) ?? "";

async function restoreChanges(): Promise<string[]> {
  const changed = await snapshot.changed();
  await snapshot.restore();
  return changed;
}

it.each(rows)("%s is refused to every role without access, and then shows and changes nothing", async (key, row) => {
  for (const role of ASKING) {
    const expected = expectedOf(row, role);
    if (expected === "yes") continue;
    const { code, result, thrown } = await call(key, row, world.actorOf(role));
    const isExpected = expected === "nothing" ? isNothing(result) && !code : code === expected;
    // A deleted account may get any error, or an empty result of its own data.
    const isGone = role === "deletedAccount" && (code !== undefined || row.who === "signedIn");
    expect(isExpected || isGone, `${key} as ${role}: ${code} ${textOf(result).slice(0, 300)} ${thrown}`).toBe(true);
    expect(textOf(result), `${key} as ${role}`).not.toContain(SECRET);
    expect(await restoreChanges(), `what changed after ${key} as ${role}`).toEqual([]);
  }
});

it.each(rows)("%s works for every role with access, and changes only that role's own data", async (key, row) => {
  for (const role of ASKING) {
    const expected = expectedOf(row, role);
    if (expected !== "yes") continue;
    const { code, result, thrown } = await call(key, row, world.actorOf(role));
    expect(code ?? "yes", `${key} as ${role}: ${thrown}`).toBe(row.error ?? "yes");
    if (role !== "owner") expect(textOf(result), `${key} as ${role}`).not.toContain(OWNERS_ALONE);
    if (!isTheirs(role, row.who) && !row.changes?.includes(role)) {
      if (!mayShow(role, row.who) && !row.shows?.includes(role))
        expect(textOf(result), `${key} as ${role}`).not.toContain(SECRET);
      expect(await changedOfOwner(), `what ${key} changed of the owner's as ${role}`).toEqual([]);
    }
    await restoreChanges();
  }
});
