import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db, transaction } from "~/db/client.server";
import { cases } from "~/db/schema";
import { refreshDeadlines } from "~/features/deadlines/kept/commands.server";
import { currentRules } from "~/features/deadlines/law/rules.server";
import { today } from "~/platform/today";
import { aCase, aClient, aLawyerOnDuty, aMember, anAdministrator, aPayment, type Person } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { recordAct, undoAct } from "../commands.server";
import {
  countAtOnce,
  countPressing,
  countUpcomingDays,
  listAtOnce,
  listUpcoming,
  readAtOnce,
  readUpcoming,
} from "./queries.server";
import { DEFAULT_HORIZON, NO_LAWYER } from "./rules";
import { articleText, lawText } from "./rules.server";

freshDatabase();

const week = { within: DEFAULT_HORIZON, after: null };
const daysAgo = (days: number) => today(new Date(Date.now() - days * 86_400_000));

let administrator: Person;
let lawyer: Person;
/** A direct debit of 54 days ago is claimed back within two days; what is at once, without a date, is kept too. */
let debited: Awaited<ReturnType<typeof aCase>>;
beforeAll(async () => {
  administrator = await anAdministrator();
  lawyer = await aLawyerOnDuty();
  debited = await aCase(await aClient(), { status: "active" });
  await aPayment(debited, { method: "direct_debit", debitedOn: daysAgo(54) });
  await aMember(debited, lawyer, "lawyer");
  const other = await aCase(await aClient(), { status: "active" });
  await aPayment(other, { method: "direct_debit", debitedOn: daysAgo(51) });
  await aPayment(other, { method: "instant_transfer", debitedOn: daysAgo(1) });
  await transaction((tx) => refreshDeadlines(tx, [debited.id, other.id]));
});

describe("« Échéances »", () => {
  it("has a badge that counts what presses: each row at once, and those with a red day", async () => {
    for (const { actor } of [administrator, lawyer]) {
      const { items } = await listUpcoming(actor, { within: "90", after: null });
      const { items: atOnce } = await listAtOnce(actor, {});
      const dated = items.filter(({ tone }) => tone === "bad");
      expect(atOnce.length).toBeGreaterThan(0);
      expect(dated.length).toBeGreaterThan(0);
      expect(await countAtOnce(actor)).toBe(atOnce.length);
      expect(await countPressing(actor)).toBe(atOnce.length + dated.length);
    }
    expect(await countPressing((await aClient()).actor)).toBe(0);
  });

  it("has six weeks from this Monday, of which each day counts its rows", async () => {
    const days = await countUpcomingDays(administrator.actor, {});
    expect(days).toHaveLength(42);
    expect(days.filter(({ isToday }) => isToday).map(({ date }) => date)).toEqual([today()]);
    const { items } = await listUpcoming(administrator.actor, { within: "30", after: null });
    const last = daysAgo(-30);
    for (const { date, count } of days.filter(({ date }) => date <= last))
      expect([date, count]).toEqual([date, items.filter((item) => item.date === date).length]);
  });

  it("is of one lawyer’s cases, of those without one, or from a day on", async () => {
    const read = async (filters: object) =>
      (await listUpcoming(administrator.actor, { ...week, ...filters })).items.map(({ caseId }) => caseId);
    expect(new Set(await read({ lawyer: lawyer.id }))).toEqual(new Set([debited.id]));
    expect(await read({ lawyer: NO_LAWYER })).not.toContain(debited.id);
    expect(await read({ from: daysAgo(-3) })).not.toContain(debited.id);
  });

  it("lists first what presses and has no date, once for a case, until it is done", async () => {
    const { items, more } = await listAtOnce(administrator.actor, {});
    expect(more).toBe(false);
    expect(new Set(items.map(({ caseId }) => caseId)).size).toBe(items.length);
    const [first] = items;
    expect(first).toMatchObject({ caseId: debited.id, title: "Prévenir sa banque", isAtOnce: true, canRecord: true });
    expect((await listAtOnce(lawyer.actor, {})).items.map(({ caseId }) => caseId)).toEqual([debited.id]);
    expect((await listAtOnce((await aClient()).actor, {})).items).toEqual([]);
    await db
      .update(cases)
      .set({ acts: sql`(select jsonb_agg(a || '{"done": null}') from jsonb_array_elements(${cases.acts}) a)` })
      .where(eq(cases.id, debited.id));
    expect((await listAtOnce(lawyer.actor, {})).items).toEqual([]);
    await transaction((tx) => refreshDeadlines(tx, [debited.id]));
    expect((await listAtOnce(lawyer.actor, {})).items).toHaveLength(1);
  });

  it("says an article in short, and whole beside it", () => {
    expect(lawText("report_13_months", "2026-11-29")).toBe("13 mois · L133-24");
    expect(articleText("report_13_months", "2026-11-29")).toBe("Code monétaire et financier, L133-24");
    const short = currentRules().map(({ id }) => lawText(id, "2026-11-29"));
    expect(short).toContain("SEPA · L133-21");
    expect(short.filter((text) => /Code [a-z]/.test(text))).toEqual([]);
  });

  it("notes an act without a date as done from its row, which it gives as it was", async () => {
    const { items } = await listAtOnce(lawyer.actor, {});
    const [row] = items;
    if (!row) throw new Error("The list is empty.");
    expect(await readAtOnce(lawyer.actor, row)).toEqual(row);
    expect(await readAtOnce((await aLawyerOnDuty()).actor, row)).toBeNull();
    await recordAct(lawyer.actor, { caseId: row.caseId, rule: row.rule, doneOn: today() });
    expect(await readAtOnce(lawyer.actor, row)).toBeNull();
    await undoAct(lawyer.actor, { caseId: row.caseId, rule: row.rule, doneOn: today() });
    expect(await readAtOnce(lawyer.actor, row)).toEqual(row);
  });

  it("gives a row as it was before it is noted as done, and nothing of somebody else’s case", async () => {
    const { items } = await listUpcoming(lawyer.actor, week);
    const [row] = items;
    if (!row) throw new Error("The list is empty.");
    expect(row).toMatchObject({
      caseId: debited.id,
      title: "Demander le remboursement du prélèvement",
      canRecord: true,
    });
    expect(await readUpcoming(lawyer.actor, row)).toEqual(row);
    expect(await readUpcoming((await aLawyerOnDuty()).actor, row)).toBeNull();
    await recordAct(lawyer.actor, { caseId: row.caseId, rule: row.rule, due: row.date, doneOn: today() });
    expect(await readUpcoming(lawyer.actor, row)).toBeNull();
    expect((await listUpcoming(lawyer.actor, week)).items).toHaveLength(items.length - 1);
  });
});
