import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db, transaction } from "~/db/client.server";
import { caseDeadlines, emailLogs } from "~/db/schema";
import { tellDeadlines } from "~/features/acts/reminders/commands.server";
import { listUpcoming } from "~/features/acts/upcoming/queries.server";
import { withDeadline } from "~/features/acts/upcoming/rules.server";
import { caseFilters, listCases } from "~/features/cases/desk/queries.server";
import { refreshDeadlines } from "~/features/deadlines/kept/commands.server";
import { daysBetween } from "~/features/deadlines/rules.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { readOwnProgress } from "~/features/progress/queries.server";
import { config, setConfig } from "~/platform/config.server";
import { aCase, aClient, anAdministrator, aPayment, type Person } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { type Act, leftText, sentenceOf, timeText } from "./rules";
import { actBesideConversation, firstAct, lineForStaff, lineOfCase, linesOf } from "./rules.server";

freshDatabase({ PUBLIC_URL: "https://recours.exemple.fr" });
queueJobs(deliverEmail);
let administrator: Person;
beforeAll(async () => {
  administrator = await anAdministrator();
});
// Without a mail server no address is to be confirmed.
beforeEach(() => setConfig({ ...config, SMTP_URL: undefined }));

/** Told, reported and answered: nothing is left at once. */
const TOLD = { toldOn: "2026-10-06", writtenReportOn: "2026-10-06", answeredOn: "2026-11-02" };
const debit = (debitedOn: string, given = {}) =>
  ({ method: "direct_debit", validatedBy: "not_me", debitedOn, ...TOLD, ...given }) as const;

type Given = { day: string; payments: Partial<Parameters<typeof aPayment>[1]>[]; hasComplaint: boolean };
const STATES: [string, Given][] = [
  [
    "only the refund of a direct debit, in eleven days",
    { day: "2026-11-19", payments: [debit("2026-10-05")], hasComplaint: true },
  ],
  [
    "only the refund of a direct debit, tomorrow",
    { day: "2026-11-29", payments: [debit("2026-10-05")], hasComplaint: true },
  ],
  [
    "the refund today, which is the last day",
    { day: "2026-11-30", payments: [debit("2026-10-05")], hasComplaint: true },
  ],
  [
    "a transfer of yesterday, to recall at once",
    {
      day: "2026-11-19",
      payments: [{ method: "transfer", validatedBy: "deceived", debitedOn: "2026-11-18" }],
      hasComplaint: true,
    },
  ],
  [
    "a recall at once and a refund in a week",
    {
      day: "2026-11-23",
      payments: [{ method: "transfer", validatedBy: "deceived", debitedOn: "2026-11-22" }, debit("2026-10-05")],
      hasComplaint: false,
    },
  ],
  [
    "two refunds by two days, of which one in a month",
    { day: "2026-10-31", payments: [debit("2026-10-05"), debit("2026-10-20")], hasComplaint: true },
  ],
  [
    "two payments of different days, and no complaint",
    {
      day: "2026-11-23",
      payments: [debit("2026-10-05"), { method: "card", debitedOn: "2026-08-01" }],
      hasComplaint: false,
    },
  ],
  [
    "a card, of which the courts are what is left",
    { day: "2026-11-19", payments: [{ method: "card", debitedOn: "2023-11-26", ...TOLD }], hasComplaint: true },
  ],
  ["no payment", { day: "2026-11-19", payments: [], hasComplaint: true }],
];

/** What each place says of one case on a day. */
async function readEverywhere({ day, payments, hasComplaint }: Given) {
  const owner = await aClient({ identityVerified: true });
  const theCase = await aCase(owner, {
    status: "active",
    policeReport: hasComplaint,
    policeReportDate: hasComplaint ? "2026-10-10" : null,
  });
  for (const payment of payments) await aPayment(theCase, payment);
  await transaction((tx) => refreshDeadlines(tx, [theCase.id], day));
  const now = new Date(`${day}T09:00:00Z`);
  const progress = await readOwnProgress(owner.actor);
  const [ownCase] = progress.cases;
  const line = lineOfCase(progress, theCase.id, day);
  if (!ownCase || !line) throw new Error("The case has no line.");
  const { cases } = await listCases(administrator.actor, caseFilters.parse({ search: theCase.reference }), now);
  const { items } = await listUpcoming(administrator.actor, { within: "90", after: null }, now);
  setConfig({ ...config, SMTP_URL: "smtp://mail.invalid" });
  await tellDeadlines(now);
  const [reminder] = await db
    .select({ text: emailLogs.text })
    .from(emailLogs)
    .where(and(eq(emailLogs.userId, owner.id), eq(emailLogs.kind, "deadline_reminder")));
  return {
    line,
    first: firstAct(progress, day),
    listed: sentenceOf(linesOf(progress, day)[0] ?? line),
    beside: actBesideConversation(progress, theCase.id, day),
    staff: lineForStaff(ownCase, day),
    list: withDeadline(cases, now)[0]?.deadline ?? null,
    upcoming: items.filter(({ caseId }) => caseId === theCase.id),
    reminder: reminder?.text.replace(/\s+/g, " ") ?? "",
    days: await db.select().from(caseDeadlines).where(eq(caseDeadlines.caseId, theCase.id)),
  };
}

const sayOf = ({ code, date, doneOn, about }: Act, time: string) => ({ code, date, doneOn, about, time });

describe.each(STATES)("a case with %s", (_, given) => {
  it("has the same next act, with its word and day, wherever it is shown", async () => {
    const { line, first, listed, beside, staff, list, upcoming, reminder, days } = await readEverywhere(given);
    const [act = null] = line.acts;
    // The dashboard, « Mes dossiers » and the head of the conversation.
    expect(first.kind === "act" ? first : null).toEqual(act);
    expect(beside).toEqual(act);
    if (act) expect(listed).toBe(`À faire\u00a0: ${act.title}\u00a0: ${timeText(act)}`);
    // The page of the case for the staff, and « Dossiers ».
    const all = [...line.acts, ...line.later];
    const staffActs = [...staff.acts, ...staff.later];
    expect(staffActs.map((one) => sayOf(one, timeText(one)))).toEqual(all.map((one) => sayOf(one, timeText(one))));
    const [shown] = staffActs;
    expect(list?.title ?? null).toBe(shown ? `${shown.title}. ${timeText(shown)}.` : null);
    const firstDay = staffActs.flatMap(({ date }) => date ?? []).sort()[0];
    if (shown) expect(list?.text === "").toBe(firstDay === undefined);
    // « Échéances », and the days from which reminders are made: those of the acts.
    const saidAs = (one: Act) => ({ rule: one.code, date: one.date, action: one.title, left: leftText(one) });
    const near = staffActs.filter(({ date, daysLeft }) => date !== null && (daysLeft ?? 0) <= 90);
    expect(upcoming.map(({ rule, date, action, left }) => ({ rule, date, action, left })).sort(byKey)).toEqual(
      near.map(saidAs).sort(byKey),
    );
    expect(new Set(days.map(({ rule, dueOn }) => `${rule} ${dueOn}`))).toEqual(
      new Set(all.flatMap(({ code, date }) => (date ? [`${code} ${date}`] : []))),
    );
    const told = all.filter(({ date }) => date !== null && [30, 7, 1].includes(daysBetween(given.day, date)));
    for (const one of told) expect(reminder).toContain(`${one.title} : ${timeText(one)}.`.replace(/\s+/g, " "));
  });
});

const byKey = (one: { rule: string; date: string | null }, other: typeof one): number =>
  `${one.date} ${one.rule}` < `${other.date} ${other.rule}` ? -1 : 1;
