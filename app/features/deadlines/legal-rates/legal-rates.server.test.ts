import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { auditEntries, legalRates } from "~/db/schema";
import { aClient, aLawyer, anAdministrator } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { enterLegalRate } from "./commands.server";
import { listLegalRates, readLegalRates } from "./queries.server";
import { rateOf } from "./rules";
import { legalRateSchema } from "./schema";

freshDatabase();

const RATE = { half: "2026-07-01", creditor: "person", rate: 650, source: "Arrêté du 1er juillet 2026" } as const;

describe("the legal rates", () => {
  it("say which are missing until today, never one of the future", async () => {
    const { actor } = await anAdministrator();
    expect((await readLegalRates(actor, "2026-03-01")).missing).toEqual([
      "premier semestre 2026, entreprises et autres",
    ]);
    expect((await readLegalRates(actor, "2026-11-28")).missing).toEqual([
      "premier semestre 2026, entreprises et autres",
      "second semestre 2026, particuliers",
      "second semestre 2026, entreprises et autres",
    ]);
  });

  it("are entered by an administrator, corrected, and each time in the journal", async () => {
    const { actor } = await anAdministrator();
    await enterLegalRate(actor, { ...RATE, rate: 640 });
    await enterLegalRate(actor, RATE);
    expect(rateOf(await listLegalRates(), "2026-07-01", "person")).toBe(650);
    expect(await db.$count(legalRates)).toBe(1);
    const entries = await db.select().from(auditEntries);
    const own = entries.filter(({ action }) => action === "rules.rate_entered");
    expect(own.map(({ details }) => details)).toEqual([
      { half: "2026-07-01", creditor: "person", rate: 640 },
      { half: "2026-07-01", creditor: "person", rate: 650 },
    ]);
  });

  it("that came with the product are replaced by what an administrator entered", async () => {
    const { actor } = await anAdministrator();
    await enterLegalRate(actor, { ...RATE, half: "2026-01-01", rate: 700 });
    expect(rateOf(await listLegalRates(), "2026-01-01", "person")).toBe(700);
  });

  it("are read by those who read the rules, and entered by administrators only", async () => {
    const [client, lawyer] = await Promise.all([aClient(), aLawyer()]);
    const forbidden = { code: "forbidden" };
    await expect(readLegalRates(client.actor)).rejects.toMatchObject(forbidden);
    expect((await readLegalRates(lawyer.actor)).canEnter).toBe(false);
    for (const { actor } of [client, lawyer])
      await expect(enterLegalRate(actor, RATE)).rejects.toMatchObject(forbidden);
  });

  it("are typed with a comma or a point, with or without its sign, and nothing else", () => {
    const parse = (rate: string) => legalRateSchema.safeParse({ ...RATE, rate });
    expect(["6,67", "6.67 %", "7", " 6,5"].map((typed) => parse(typed).data?.rate)).toEqual([667, 667, 700, 650]);
    for (const typed of ["", "0", "31", "667", "-1", "6,677", "six"]) expect(parse(typed).success, typed).toBe(false);
    expect(legalRateSchema.safeParse({ ...RATE, half: "2026-04-01" }).success).toBe(false);
  });
});
