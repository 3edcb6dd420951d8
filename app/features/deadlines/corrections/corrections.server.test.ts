import { desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import {
  auditEntries,
  deadlineRuleProposals,
  deadlineRuleTexts,
  emailLogs,
  staleCaseDeadlines,
} from "~/db/schema/index.ts";
import type { Actor } from "~/features/accounts/actor.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { AppError } from "~/platform/errors.ts";
import { aCase, aClient, aLawyer, anAdministrator, aPayment } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { queueJobs } from "~tests/setup/jobs.ts";
import { actionOf } from "../kept/rules.server.ts";
import { RULES, showRuleTexts, textOf } from "../law/rules.server.ts";
import { operationOf } from "../law/rules.ts";
import { deadlinesOf } from "../rules.server.ts";
import {
  answerProposal,
  changeRuleText,
  MAX_WAITING_PROPOSALS,
  proposeCorrection,
  restoreRuleText,
} from "./commands.server.ts";
import { loadRuleTexts, readCorrections, readRule } from "./queries.server.ts";
import { ruleTextSchema } from "./schema.ts";

freshDatabase();
queueJobs(deliverEmail);

const ID = "report_13_months";
const program = textOf(RULES.find(({ id }) => id === ID) as (typeof RULES)[number]);
const TEXT = { ...program, action: "Écrivez à votre banque", article: "Article L. 133-24", readOn: "2026-11-28" };

let staff: Actor;
let lawyer: Actor;
beforeEach(async () => {
  await db.delete(deadlineRuleTexts);
  await db.delete(deadlineRuleProposals);
  await db.delete(emailLogs);
  staff = (await anAdministrator()).actor;
  lawyer = (await aLawyer()).actor;
});
afterEach(() => showRuleTexts(new Map()));

/** A form leaves out what is empty. */
const form = (text: typeof TEXT | typeof program, base: number) => {
  const { readOn, from, ...words } = text;
  return { ...words, base, readOn: readOn ?? undefined, from: from ?? undefined };
};
const change = (text: typeof TEXT | typeof program, base = 0) => changeRuleText(staff, ID, form(text, base));
const shown = (debit = "2026-06-01") =>
  deadlinesOf(operationOf({ debit, method: "card", consent: "not_me", account: "france" }), "2026-06-02").find(
    ({ id }) => id === ID,
  );
const lastAct = async () => (await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0]?.action;

describe("the text of a rule", () => {
  it("is shown at once where a client reads it, with the date that the program computes", async () => {
    const before = shown();
    await change(TEXT);
    expect(shown()).toMatchObject({ action: TEXT.action, article: TEXT.article, date: before?.date });
    expect(actionOf(ID)).toBe(TEXT.action);
    expect(await lastAct()).toBe("rule.changed");
    expect((await readCorrections(lawyer)).changed.get(ID)).toMatchObject({ at: expect.any(Date) });
  });

  it("is read again by a process that starts later", async () => {
    await change(TEXT);
    showRuleTexts(new Map());
    await loadRuleTexts();
    expect(shown()?.action).toBe(TEXT.action);
  });

  it("goes back to that of the program, and keeps both versions", async () => {
    await change(TEXT);
    const { base } = await readRule(staff, ID);
    await restoreRuleText(staff, ID, { base });
    expect(shown()?.action).toBe(program.action);
    const page = await readRule(staff, ID);
    expect(page.versions.map(({ words }) => words?.action ?? null)).toEqual([null, TEXT.action]);
    expect(page.text).toEqual(program);
    expect((await readCorrections(staff)).changed.has(ID)).toBe(false);
    expect(await lastAct()).toBe("rule.restored");
  });

  it("that somebody changed meanwhile is not overwritten", async () => {
    await change(TEXT);
    await expect(change({ ...TEXT, action: "Autre chose" })).rejects.toEqual(new AppError("rule_changed"));
    expect(shown()?.action).toBe(TEXT.action);
  });

  it("that is sent twice, or as it was shown, makes one version or none", async () => {
    await change(program);
    expect(await db.$count(deadlineRuleTexts)).toBe(0);
    await change(TEXT);
    await change(TEXT);
    expect(await db.$count(deadlineRuleTexts)).toBe(1);
  });

  it("may begin later once that is understood, for the payments from then on, whose kept dates are computed again", async () => {
    const theCase = await aCase(await aClient());
    await aPayment(theCase, { debitedOn: "2026-06-01" });
    await db.delete(staleCaseDeadlines);
    const later = form({ ...TEXT, from: "2026-06-02" }, 0);
    await expect(changeRuleText(staff, ID, later)).rejects.toEqual(new AppError("rule_date_moves"));
    expect(shown("2026-06-01")).toBeDefined();
    await changeRuleText(staff, ID, { ...later, understood: "on" });
    expect(await db.$count(staleCaseDeadlines)).toBe(1);
    expect(shown("2026-06-01")).toBeUndefined();
    expect(shown("2026-06-02")?.action).toBe(TEXT.action);
    await expect(change({ ...TEXT, from: "2028-01-01" }, 1)).rejects.toEqual(new AppError("rule_starts_late"));
  });

  it("is an administrator’s to write", async () => {
    await expect(changeRuleText(lawyer, ID, form(TEXT, 0))).rejects.toEqual(new AppError("forbidden"));
    await expect(changeRuleText(staff, "none", form(TEXT, 0))).rejects.toEqual(new AppError("rule_not_found"));
  });

  it("is bounded in length, and has no empty part", () => {
    const errors = (values: object) =>
      Object.keys(ruleTextSchema.safeParse({ ...form(TEXT, 0), ...values }).error?.flatten().fieldErrors ?? {});
    expect(errors({})).toEqual([]);
    expect(errors({ action: "x".repeat(201), effect: "\u200b", readOn: "2026-02-31" })).toEqual([
      "action",
      "effect",
      "readOn",
    ]);
  });

  it("of every rule of the program can be sent back as its form shows it", () => {
    for (const rule of RULES)
      expect(ruleTextSchema.safeParse(form(textOf(rule), 0)).error?.issues ?? [], rule.id).toEqual([]);
  });
});

describe("a correction that a lawyer proposes", () => {
  const proposal = (id = crypto.randomUUID() as string) => ({
    id,
    correction: "L’article est L133-25, II.",
    source: "legifrance.gouv.fr",
    readOn: "2026-11-28",
  });
  const emails = async (kind: string) =>
    (await db.select().from(emailLogs).where(eq(emailLogs.kind, kind))).map(({ userId }) => userId);

  it("is kept once, told to every administrator, and changes no text", async () => {
    const sent = proposal();
    await proposeCorrection(lawyer, ID, sent);
    await proposeCorrection(lawyer, ID, sent);
    expect((await readRule(lawyer, ID)).proposals).toMatchObject([{ correction: sent.correction, answered: null }]);
    expect((await readCorrections(staff)).waiting.get(ID)).toBe(1);
    expect(await emails("rule_proposed")).toContain(staff.userId);
    expect(shown()?.action).toBe(program.action);
  });

  it("is answered once, with a word that its author gets", async () => {
    const sent = proposal();
    await proposeCorrection(lawyer, ID, sent);
    const answer = { id: sent.id, decision: "refuse", answer: "Déjà corrigé." } as const;
    await expect(answerProposal(lawyer, answer)).rejects.toEqual(new AppError("forbidden"));
    await answerProposal(staff, answer);
    await expect(answerProposal(staff, answer)).rejects.toEqual(new AppError("rule_proposal_answered"));
    expect((await readRule(lawyer, ID)).proposals[0]?.answered).toMatchObject({
      isAccepted: false,
      text: answer.answer,
    });
    expect(await emails("rule_answer")).toEqual([lawyer.userId]);
    expect((await readCorrections(staff)).waiting.has(ID)).toBe(false);
    expect(await lastAct()).toBe("rule.proposal_refused");
  });

  it("waits with at most nineteen others of the same person", async () => {
    const waiting = Array.from({ length: MAX_WAITING_PROPOSALS }, () => ({
      ...proposal(),
      rule: ID,
      authorId: lawyer.userId,
    }));
    await db.insert(deadlineRuleProposals).values(waiting);
    await expect(proposeCorrection(lawyer, ID, proposal())).rejects.toEqual(new AppError("rule_proposals_full"));
    await proposeCorrection(staff, ID, proposal());
  });
});
