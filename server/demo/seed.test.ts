import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { database, db } from "~/db/client.server.ts";
import { CASE_STATUSES } from "~/db/schema/enumerations.ts";
import { bankDataAnswers, caseLetters, casePayments, cases, profiles } from "~/db/schema/index.ts";
import { countVerifiedLawyers } from "~/features/lawyers/listing.queries.server.ts";
import { declared } from "~/features/nouns.server";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { seedDemo } from "./seed.ts";

const jobs = await declared("jobs");

freshDatabase({ DEMO: "1" });

let stop: () => Promise<void>;
beforeAll(async () => {
  await startRateLimits(database);
  stop = await startJobs(database, jobs, { work: false });
}, 120_000);
afterAll(() => stop());

it("the demonstration has a case in every status, and adds nothing to an installation that has people", async () => {
  const printed = vi.spyOn(console, "log").mockImplementation(() => {});
  await seedDemo();
  const people = await db.select().from(profiles);
  const made = await db.select().from(cases);
  expect(new Set(made.map((one) => one.status))).toEqual(new Set(CASE_STATUSES));
  const [paid] = made.filter(({ amount }) => amount === 1_248_000);
  expect(await db.$count(casePayments, eq(casePayments.caseId, paid?.id ?? ""))).toBe(4);
  const [asked] = await db.select().from(caseLetters);
  expect(asked).toMatchObject({ caseId: paid?.id, kind: "bank_data_request", sentOn: "2026-09-18" });
  const given = await db.select().from(bankDataAnswers);
  expect(Object.fromEntries(given.map(({ item, answer }) => [item, answer]))).toEqual({
    ...{ logs: "partly", payee_check: "refused", shown_text: "silent", recall: "whole" },
  });
  expect(people.every((person) => person.email.endsWith("@exemple.fr") || person.email.endsWith(".invalid"))).toBe(
    true,
  );

  await seedDemo();
  expect(await db.$count(profiles)).toBe(people.length);
  expect(await db.$count(cases)).toBe(made.length);
  const lines = printed.mock.calls.map(([line]) => String(line));
  expect(lines.filter((line) => /^Compte : administrateur · \S+@exemple\.fr · \S+$/.test(line))).toHaveLength(2);
  expect(lines.filter((line) => /^Compte : avocat · \S+@exemple\.fr · \S+ · .* [A-Z2-7]{32}$/.test(line))).toHaveLength(
    4,
  );
  expect(await countVerifiedLawyers()).toEqual({ verified: 2, listed: 2 });
  expect(lines.filter((line) => /^Compte : client · \S+@exemple\.fr · \S+$/.test(line))).toHaveLength(4);
}, 120_000);
