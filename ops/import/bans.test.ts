import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import bcrypt from "bcryptjs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database, db } from "~/db/client.server";
import { profiles, users } from "~/db/schema";
import { liftBan } from "~/features/accounts/bans/commands.server";
import { readBan } from "~/features/accounts/bans/queries.server";
import { logIn } from "~/features/accounts/sign-in/commands.server";
import { declared } from "~/features/nouns.server";
import type { AppError } from "~/platform/errors";
import { startJobs } from "~/platform/jobs/jobs.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { anAdministrator, type Person } from "~tests/factories";
import { copyBlock, dumpOf } from "~tests/fixtures/former-project";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { runImport } from "./import";
import type { Remarks } from "./remarks";

const jobs = await declared("jobs");

freshDatabase();

const PASSWORD = "mot de passe d’avant";
const COLUMNS = "id email encrypted_password email_confirmed_at banned_until deleted_at".split(" ");
let folder: string;
let hash: string;
let staff: Person;
let stop = async () => {};
beforeAll(async () => {
  startRateLimits(database);
  stop = await startJobs(database, jobs, { work: false });
  folder = await mkdtemp(join(tmpdir(), "recours-bans-"));
  await mkdir(join(folder, "buckets"));
  hash = await bcrypt.hash(PASSWORD, 4);
  staff = await anAdministrator();
});
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

let id: string;
let email: string;
beforeEach(() => {
  id = crypto.randomUUID();
  email = `${id}@exemple.fr`;
});

const account = (given: Partial<Record<string, string | null>> = {}) => {
  const row: Partial<Record<string, string | null>> = {
    ...{ id, email, encrypted_password: hash, email_confirmed_at: "2026-01-01 00:00:00+00", ...given },
  };
  return copyBlock("auth.users", COLUMNS, [COLUMNS.map((column) => row[column] ?? null)]);
};

async function importDump(...blocks: string[]): Promise<Remarks> {
  const dump = join(folder, "data.sql");
  await writeFile(dump, dumpOf(blocks));
  return runImport(
    { dump, files: join(folder, "buckets"), merge: true, report: join(folder, "rapport.csv") },
    () => {},
  );
}
const whys = (remarks: Remarks) => remarks.all.filter(({ table }) => table === "profiles").map(({ why }) => why);
let last = 0;
const signIn = () => {
  const from = { request: new Browser().request("/login", { form: {} }), ip: `203.0.113.${++last % 250}` };
  return logIn(from, { email, password: PASSWORD }).then(
    () => "signed in",
    (error: AppError) => error.code,
  );
};

test.each([
  ["2126-11-27 21:50:16.123456+00", "jusqu’à « 2126-11-27"],
  ["infinity", "« infinity » n’est pas une date qui finit"],
  ["2026-13-45 00:00:00+00", "n’est pas une date qui finit"],
  ["20261-01-01 00:00:00+00", "n’est pas une date qui finit"],
  ["0001-01-01 00:00:00+00 BC", "n’est pas une date qui finit"],
  ["bientôt", "« bientôt » n’est pas une date qui finit"],
])("an account that is banned until « %s » comes banned, and the report says so", async (until, said) => {
  const remarks = await importDump(account({ banned_until: until }));
  expect(await signIn()).toBe("account_banned");
  expect(whys(remarks)).toContainEqual(expect.stringMatching(new RegExp(`^banned_until : .*${said}.*importé bloqué`)));
});

test.each(["2020-01-01 00:00:00+00", "2020-01-01T00:00:00", "1999-01-01 00:00:00+02:00", "", null])(
  "a ban whose date was « %s » has ended",
  async (until) => {
    const remarks = await importDump(account({ banned_until: until }));
    expect(await signIn()).toBe("signed in");
    expect(whys(remarks).join()).not.toContain("bloqué");
  },
);

test("an imported ban keeps its date, and an administrator lifts it", async () => {
  await importDump(account({ banned_until: "2126-11-27 21:50:16+00" }));
  expect((await readBan(staff.actor, id))?.until).toEqual(new Date("2126-11-27T21:50:16Z"));
  await liftBan(staff.actor, id);
  expect(await signIn()).toBe("signed in");
});

test("another import bans an account that came without its ban, and leaves one that was unbanned here", async () => {
  await importDump(account());
  expect(await signIn()).toBe("signed in");
  await importDump(account({ banned_until: "infinity" }));
  expect(await signIn()).toBe("account_banned");
  await liftBan(staff.actor, id);
  const again = await importDump(account({ banned_until: "infinity" }));
  expect(await signIn()).toBe("signed in");
  expect(whys(again)).toEqual([
    "compte bloqué dans l’ancien système, mais ici débloqué ou de l’équipe : laissé tel quel",
  ]);
});

test("a banned member of the staff comes as a client", async () => {
  const profile = copyBlock("public.profiles", ["id", "email", "is_admin"], [[id, email, "t"]]);
  await importDump(account({ banned_until: "infinity" }), profile);
  expect(await db.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, id))).toEqual([
    { role: "client" },
  ]);
  expect(await signIn()).toBe("account_banned");
});

test("a profile whose account may be an unreadable row comes banned", async () => {
  const profile = copyBlock("public.profiles", ["id", "email"], [[id, email]]);
  const unreadable = `COPY "auth"."users" ("id", "banned_until") FROM stdin;\n${id}\n\\.\n`;
  const remarks = await importDump(unreadable, profile);
  expect(await readBan(staff.actor, id)).not.toBeNull();
  expect(whys(remarks)).toContain("profil dont le compte est peut-être une ligne illisible : importé bloqué");
});

test("an account whose deletion has an unreadable date stays out", async () => {
  await importDump(account({ deleted_at: "illisible" }));
  expect(await db.$count(users, eq(users.id, id))).toBe(0);
});

test.each(["illisible", "infinity", "2126-01-01 00:00:00+00", "", null])(
  "an address confirmed at « %s » is not confirmed",
  async (at) => {
    await importDump(account({ email_confirmed_at: at }));
    expect(await db.select({ is: users.emailVerified }).from(users).where(eq(users.id, id))).toEqual([{ is: false }]);
  },
);

test("a right that cannot be read is not given, and the report says so", async () => {
  const columns = ["id", "email", "is_admin", "identity_verified"];
  const remarks = await importDump(account(), copyBlock("public.profiles", columns, [[id, email, "oui", "1"]]));
  const [made] = await db.select().from(profiles).where(eq(profiles.id, id));
  expect(made).toMatchObject({ role: "client", identityVerified: false });
  expect(whys(remarks)).toEqual(
    expect.arrayContaining([
      "is_admin : valeur illisible « oui », prise pour « non »",
      "identity_verified : valeur illisible « 1 », prise pour « non »",
    ]),
  );
});

test("the report names each account whose second factor does not come", async () => {
  const columns = ["id", "user_id", "status"];
  const factors = copyBlock("auth.mfa_factors", columns, [
    [crypto.randomUUID(), id, "verified"],
    [crypto.randomUUID(), crypto.randomUUID(), "unverified"],
  ]);
  const remarks = await importDump(account(), factors);
  expect(whys(remarks)).toContainEqual(expect.stringMatching(/^second facteur de l’ancien système non repris/));
});
