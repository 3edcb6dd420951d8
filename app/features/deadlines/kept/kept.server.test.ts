import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database, db, transaction } from "~/db/client.server";
import { caseDeadlines, casePayments, cases, keptDeadlineRules, staleCaseDeadlines } from "~/db/schema";
import { listUpcoming } from "~/features/acts/upcoming/queries.server";
import { withDeadline } from "~/features/acts/upcoming/rules.server";
import { caseFilters, listCases } from "~/features/cases/desk/queries.server";
import { updateProfile } from "~/features/identity/declared-identity.commands.server";
import { config } from "~/platform/config.server";
import { type LiveEvent, startLive, subscribe } from "~/platform/live/live.server";
import { aCase, aClient, aLawyerOnDuty, aMember, anAdministrator, aPayment, type Person } from "~tests/factories";
import { aProfileInput } from "~tests/factories/profile";
import { freshDatabase } from "~tests/setup/database";
import { enableFormerTriggers } from "~tests/setup/former-triggers";
import { setDeadlineDone } from "../done.commands.server";
import { keepStaleDeadlines, refreshDeadlines } from "./commands.server";
import { RULES_VERSION } from "./rules.server";

freshDatabase();

/** The direct debit of 5 October 2026 is claimed back until 30 November (eight weeks), then contested until 2027. */
const TODAY = "2026-11-24";
const NOW = new Date(`${TODAY}T09:00:00Z`);
const debit = { method: "direct_debit", debitedOn: "2026-10-05" } as const;

let administrator: Person;
/** The rows are changed here as 0.4.0 does, which leaves them to the job: `derivations.server.test.ts` shows what commands do. */
beforeAll(async () => {
  await enableFormerTriggers(database.pool);
  administrator = await anAdministrator();
});

const nextOf = async (id: string) => {
  const [row] = await db
    .select({ on: cases.nextDeadlineOn, rule: cases.nextDeadlineRule })
    .from(cases)
    .where(eq(cases.id, id));
  return row && `${row.on} ${row.rule}`;
};
const keptOf = (id: string) => db.select().from(caseDeadlines).where(eq(caseDeadlines.caseId, id));

async function aPaidCase(given: Parameters<typeof aCase>[1] = {}) {
  const owner = await aClient();
  const theCase = await aCase(owner, { status: "active", ...given });
  const payment = await aPayment(theCase, debit);
  return { owner, theCase, payment };
}

describe("the kept deadlines of a case", () => {
  it("are announced by the job to the client and to those who handle the case, when one changed", async () => {
    const events: LiveEvent[] = [];
    const stopListening = await startLive(database, config.DATABASE_URL);
    const unsubscribe = subscribe({
      wants: () => true,
      send: (event) => void (event !== "resync" && events.push(event)),
    });
    const { owner, theCase } = await aPaidCase();
    const { theCase: unchanged } = await aPaidCase();
    await keepStaleDeadlines(TODAY);
    const heard = (id: string) => events.filter((event) => event.kind === "case" && event.id === id);
    await expect.poll(() => heard(theCase.id)).toHaveLength(1);
    expect(heard(theCase.id)[0]?.audience).toEqual({ users: [owner.id], roles: ["administrator"] });
    await db.update(cases).set({ policeReport: true, policeReportDate: TODAY }).where(eq(cases.id, theCase.id));
    await db.insert(staleCaseDeadlines).values({ caseId: unchanged.id });
    await keepStaleDeadlines(TODAY);
    await expect.poll(() => heard(theCase.id)).toHaveLength(2);
    expect(heard(unchanged.id)).toHaveLength(1);
    unsubscribe();
    await stopListening();
  });

  it("are computed by the job after their owner moved to another country", async () => {
    const owner = await aClient();
    const theCase = await aCase(owner, { status: "active" });
    await aPayment(theCase, { ...debit, accountCountry: "CH" });
    await keepStaleDeadlines(TODAY);
    expect((await keptOf(theCase.id)).map(({ rule }) => rule)).toContain("police_6_years");
    await updateProfile(owner.actor, owner.id, aProfileInput({ country: "Suisse", postalCode: "1200" }));
    await keepStaleDeadlines(TODAY);
    expect(await keptOf(theCase.id)).toEqual([]);
  });

  it("are computed by the job after a change that no command of payments made", async () => {
    const { theCase, payment } = await aPaidCase();
    expect(await nextOf(theCase.id)).toBe("null null");
    expect(await keepStaleDeadlines(TODAY)).toBeGreaterThan(0);
    expect(await nextOf(theCase.id)).toBe("2026-11-30 debit_8_weeks");
    expect((await keptOf(theCase.id)).map(({ rule, dueOn }) => `${dueOn} ${rule}`).sort()).toEqual([
      "2026-11-30 debit_8_weeks",
      "2027-11-05 debit_13_months",
      "2029-10-05 civi_3_years",
      "2031-10-05 civil_5_years",
      "2032-10-05 police_6_years",
    ]);
    expect(await keepStaleDeadlines(TODAY)).toBe(0);
    for (const fact of ["writtenReportOn", "refundAskedOn", "toldOn", "recallAskedOn", "mandateWithdrawnOn"] as const) {
      await db
        .update(casePayments)
        .set({ [fact]: "2026-11-20" })
        .where(eq(casePayments.id, payment.id));
      expect(await keepStaleDeadlines(TODAY), fact).toBe(1);
    }
    expect(await nextOf(theCase.id)).toBe("2029-10-05 civi_3_years");
  });

  it("follow the facts of the case, and are none while it is closed", async () => {
    const { theCase } = await aPaidCase();
    await keepStaleDeadlines(TODAY);
    await db.update(cases).set({ policeReport: true, policeReportDate: "2026-11-20" }).where(eq(cases.id, theCase.id));
    await keepStaleDeadlines(TODAY);
    expect((await keptOf(theCase.id)).map(({ rule }) => rule)).not.toContain("police_6_years");
    await db.update(cases).set({ status: "closed" }).where(eq(cases.id, theCase.id));
    await keepStaleDeadlines(TODAY);
    expect(await nextOf(theCase.id)).toBe("null null");
    expect(await keptOf(theCase.id)).toEqual([]);
    await db.update(cases).set({ status: "active" }).where(eq(cases.id, theCase.id));
    await keepStaleDeadlines(TODAY);
    expect(await nextOf(theCase.id)).toBe("2026-11-30 debit_8_weeks");
  });

  it("are computed at once in the transaction of « fait le … »", async () => {
    const { owner, theCase, payment } = await aPaidCase({ scamType: "phishing" });
    const tick = (doneOn?: string) =>
      setDeadlineDone(owner.actor, theCase.id, { what: { paymentId: payment.id, rule: "civi_3_years" }, doneOn });
    await tick("2026-10-20");
    expect(await db.$count(staleCaseDeadlines, eq(staleCaseDeadlines.caseId, theCase.id))).toBe(0);
    expect((await keptOf(theCase.id)).map(({ rule }) => rule)).not.toContain("civi_3_years");
    await tick();
    expect((await keptOf(theCase.id)).map(({ rule }) => rule)).toContain("civi_3_years");
  });

  it("move on to the next one when the first is over", async () => {
    const { theCase } = await aPaidCase();
    await keepStaleDeadlines(TODAY);
    await keepStaleDeadlines("2026-11-30");
    expect(await nextOf(theCase.id)).toBe("2026-11-30 debit_8_weeks");
    await keepStaleDeadlines("2026-12-01");
    expect(await nextOf(theCase.id)).toBe("2027-11-05 debit_13_months");
    await keepStaleDeadlines(TODAY);
  });

  it("are all computed again when the table of rules changed, and not by a former version", async () => {
    const { theCase } = await aPaidCase();
    await keepStaleDeadlines(TODAY);
    await db.update(keptDeadlineRules).set({ version: RULES_VERSION + 1 });
    expect(await keepStaleDeadlines(TODAY)).toBe(0);
    await db.update(keptDeadlineRules).set({ version: RULES_VERSION - 1 });
    await db.update(cases).set({ nextDeadlineOn: null }).where(eq(cases.id, theCase.id));
    expect(await keepStaleDeadlines(TODAY)).toBeGreaterThan(0);
    expect(await nextOf(theCase.id)).toBe("2026-11-30 debit_8_weeks");
  });

  it("keep a change that is committed after they were read: its row stays", async () => {
    const { theCase, payment } = await aPaidCase();
    await keepStaleDeadlines(TODAY);
    await transaction((tx) => refreshDeadlines(tx, [theCase.id], TODAY));
    await db.update(casePayments).set({ debitedOn: "2026-10-06" }).where(eq(casePayments.id, payment.id));
    expect(await db.$count(staleCaseDeadlines, eq(staleCaseDeadlines.caseId, theCase.id))).toBe(1);
  });

  it("leave no row behind when a case is deleted", async () => {
    const { theCase } = await aPaidCase();
    await keepStaleDeadlines(TODAY);
    await db.delete(cases).where(eq(cases.id, theCase.id));
    expect(await db.$count(staleCaseDeadlines)).toBeGreaterThan(0);
    await keepStaleDeadlines(TODAY);
    expect(await db.$count(staleCaseDeadlines)).toBe(0);
  });
});

describe("the staff’s list of cases by deadline", () => {
  const list = (given: Record<string, string>, actor = administrator.actor) =>
    listCases(actor, caseFilters.parse(given), NOW);

  it("puts the nearest first and cases without one last, on every page, and filters by the days left", async () => {
    const owner = await aClient({ lastName: "Echeancier" });
    const search = "echeancier";
    const near = await aCase(owner, { status: "active" });
    const later = await aCase(owner, { status: "active" });
    const none = await aCase(owner, { status: "active" });
    await aPayment(later, { method: "crypto", debitedOn: "2026-11-20" });
    await aPayment(near, debit);
    await keepStaleDeadlines(TODAY);
    const { cases: rows } = await list({ sort: "deadline", search });
    const deadlines = Object.fromEntries(withDeadline(rows, NOW).map(({ id, deadline }) => [id, deadline]));
    expect(rows.map(({ id }) => id)).toEqual([near.id, later.id, none.id]);
    expect(deadlines).toMatchObject({
      [near.id]: { text: "30 nov. · 6\u00a0j", tone: "wait" },
      [later.id]: { text: "20 nov. 2029", tone: "plain" },
    });
    expect(deadlines[near.id]?.title).toBe("Le client doit prévenir sa banque. Dès aujourd’hui.");
    expect(deadlines[none.id]).toBeNull();
    const overdue = withDeadline(rows, new Date("2026-12-01T09:00:00Z"));
    expect(overdue.find(({ id }) => id === near.id)?.deadline).toMatchObject({
      text: "",
      tone: "plain",
    });
    const keyOf = (id: string) => rows.find((row) => row.id === id)?.key ?? "";
    const after = await list({ sort: "deadline", search, after: keyOf(later.id) });
    expect(after.cases.map(({ id }) => id)).toEqual([none.id]);
    const before = await list({ sort: "deadline", search, before: keyOf(none.id) });
    expect(before.cases.map(({ id }) => id)).toEqual([near.id, later.id]);
    expect((await list({ deadline: "7", search })).cases.map(({ id }) => id)).toEqual([near.id]);
    expect(
      (
        await listCases(
          administrator.actor,
          caseFilters.parse({ deadline: "7", search }),
          new Date("2026-11-23T09:00:00Z"),
        )
      ).count,
    ).toBe(0);
    expect((await list({ sort: "deadline", search, after: `0_2026-99-99_${near.id}` })).cases).toHaveLength(3);
  });
});

describe("« Échéances »", () => {
  it("lists what is left to do in the cases that the reader handles, once for a day and a rule, the nearest first", async () => {
    const lawyer = await aLawyerOnDuty();
    const { theCase, owner } = await aPaidCase();
    await aPayment(theCase, debit);
    await aMember(theCase, lawyer, "lawyer");
    const { theCase: other } = await aPaidCase();
    const { theCase: rejected } = await aPaidCase({ status: "rejected" });
    await keepStaleDeadlines(TODAY);
    const read = async (actor: Person["actor"], within: "7" | "30" | "90", now = NOW) =>
      (await listUpcoming(actor, { within, after: null }, now)).items;
    expect(await read(lawyer.actor, "7")).toMatchObject([
      { reference: theCase.reference, payments: 2, left: "6 jours", date: "2026-11-30" },
    ]);
    expect(await read(owner.actor, "90")).toEqual([]);
    const all = (await read(administrator.actor, "30")).map(({ caseId }) => caseId);
    expect(all).toEqual(expect.arrayContaining([theCase.id, other.id]));
    expect(all).not.toContain(rejected.id);
    expect(await read(lawyer.actor, "7", new Date("2026-12-01T09:00:00Z"))).toEqual([]);
  });

  it("names the next deadline when the period has none", async () => {
    const lawyer = await aLawyerOnDuty();
    const { theCase } = await aPaidCase();
    await aMember(theCase, lawyer, "lawyer");
    await keepStaleDeadlines(TODAY);
    const week = { within: "7", after: null } as const;
    const { items, later } = await listUpcoming(lawyer.actor, week, new Date("2026-12-01T09:00:00Z"));
    expect(items).toEqual([]);
    expect(later).toMatchObject({ caseId: theCase.id, reference: theCase.reference });
    expect((await listUpcoming(lawyer.actor, week, NOW)).later).toBeNull();
  });

  it("has pages", async () => {
    const lawyer = await aLawyerOnDuty();
    const owner = await aClient();
    for (let n = 0; n < 2; n++) {
      const theCase = await aCase(owner, { status: "active" });
      await aMember(theCase, lawyer, "lawyer");
      for (let day = 1; day <= 26; day++)
        await aPayment(theCase, { method: "direct_debit", debitedOn: `2026-10-${String(day).padStart(2, "0")}` });
    }
    await keepStaleDeadlines(TODAY);
    const first = await listUpcoming(lawyer.actor, { within: "90", after: null }, NOW);
    expect(first.items).toHaveLength(50);
    const second = await listUpcoming(lawyer.actor, { within: "90", after: first.next }, NOW);
    const keys = [...first.items, ...second.items].map(({ date, caseId, rule }) => `${date} ${caseId} ${rule}`);
    expect(keys).toEqual([...new Set(keys)].sort());
    expect(second.next).toBeNull();
    expect(second.items.length).toBeLessThan(50);
  });
});
