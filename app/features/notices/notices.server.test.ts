import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import {
  authenticators,
  caseMembers,
  caseProposals,
  cases,
  emailLogs,
  files,
  noticeChoices,
  profiles,
} from "~/db/schema/index.ts";
import { acceptProposal, proposeCase } from "~/features/mandates/proposals/commands.server.ts";
import { markToAnswer, setReminder } from "~/features/worklist/commands.server.ts";
import { config, setConfig } from "~/platform/config.server.ts";
import { aCase, aDocument, aMessage, anAttachment, aProposal, derive } from "~tests/factories/index.ts";
import {
  administrator,
  ago,
  aLawyer,
  answered,
  aRequest,
  choose,
  client,
  EVENTS,
  emailsTo,
  forEachTest,
  lawyer,
  MINUTE,
  NINE,
  now,
  ofLawyer,
  toldTo,
} from "~tests/factories/notices.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { chooseNotices } from "./commands.server.ts";
import { tellStaff } from "./jobs.server.ts";
import { readNotices } from "./queries.server.ts";

freshDatabase({ PUBLIC_URL: "https://recours.exemple.fr" });
forEachTest();

describe.each(EVENTS)("the kind %s, for the %s", (kind, role, told, happens) => {
  const reader = () => (role === "lawyer" ? lawyer : administrator);

  it("is told once a few minutes after it happened, to whoever chose « dès que ça arrive »", async () => {
    await choose(reader(), kind, "at_once");
    await happens(ago(3));
    await tellStaff(ago(2));
    expect(await emailsTo(reader())).toEqual([]);
    await tellStaff(now);
    await tellStaff(new Date(now.getTime() + 5 * MINUTE));
    expect(await toldTo(reader())).toEqual([told]);
  });

  it("is told at the next of the two hours, to whoever chose « deux fois par jour »", async () => {
    await choose(reader(), kind, "twice_a_day");
    await happens(ago(300));
    await tellStaff(ago(10));
    expect(await emailsTo(reader())).toEqual([]);
    await tellStaff(now);
    await tellStaff(new Date(now.getTime() + 5 * MINUTE));
    expect(await toldTo(reader())).toEqual([told]);
  });

  it("is told neither to whoever chose « jamais », nor to whoever chose nothing", async () => {
    await choose(reader(), kind, "never");
    await happens(ago(10));
    await tellStaff(now);
    expect(await db.$count(emailLogs, eq(emailLogs.kind, "staff_notice"))).toBe(0);
  });

  it("is not told once it was handled", async () => {
    await choose(reader(), kind, "at_once");
    await choose(reader(), kind, "twice_a_day", "push");
    await (await happens(ago(10))).handle();
    await tellStaff(now);
    expect(await emailsTo(reader())).toEqual([]);
  });

  it("is not told to a person whose role was taken away meanwhile, nor later when they have it again", async () => {
    await choose(reader(), kind, "at_once");
    await happens(ago(10));
    const become = (next: "client" | "lawyer" | "administrator") =>
      db.update(profiles).set({ role: next }).where(eq(profiles.id, reader().id));
    await become("client");
    await tellStaff(now);
    await become(role);
    await tellStaff(new Date(now.getTime() + 5 * MINUTE));
    expect(await emailsTo(reader())).toEqual([]);
  });
});

describe("a lawyer", () => {
  it("is told of their own cases only", async () => {
    const other = await aLawyer();
    for (const kind of ["message", "file"] as const) await choose(lawyer, kind, "at_once");
    const theirs = await ofLawyer(other);
    await anAttachment(theirs, client, await aMessage(theirs, { createdAt: ago(10) }));
    await aMessage(await aCase(client, answered), { createdAt: ago(10) });
    await tellStaff(now);
    expect(await emailsTo(lawyer)).toEqual([]);
  });

  it("is not told of the administrators' kinds, whatever the table says", async () => {
    for (const kind of ["case", "request", "document"] as const) await choose(lawyer, kind, "at_once");
    for (const [, role, , happens] of EVENTS) if (role === "administrator") await happens(ago(10));
    await tellStaff(now);
    expect(await emailsTo(lawyer)).toEqual([]);
  });

  it("is told nothing of a case that they left before the e-mail", async () => {
    for (const kind of ["message", "file"] as const) await choose(lawyer, kind, "at_once");
    const caseRow = await ofLawyer();
    await anAttachment(caseRow, client, await aMessage(caseRow, { createdAt: ago(10) }));
    await db.delete(caseMembers).where(eq(caseMembers.caseId, caseRow.id));
    await derive(caseRow);
    await tellStaff(now);
    expect(await emailsTo(lawyer)).toEqual([]);
  });

  it("is told nothing without the second factor that opens their cases", async () => {
    await choose(lawyer, "message", "at_once");
    await aMessage(await ofLawyer(), { createdAt: ago(10) });
    await db.delete(authenticators).where(eq(authenticators.userId, lawyer.id));
    await tellStaff(now);
    expect(await emailsTo(lawyer)).toEqual([]);
  });

  it("is not told of a file that they could not open", async () => {
    await choose(lawyer, "file", "at_once");
    const caseRow = await ofLawyer();
    const message = await aMessage(caseRow, { createdAt: ago(10) });
    for (const scanStatus of ["waiting", "infected"] as const) {
      const { id } = await anAttachment(caseRow, client, message);
      await db.update(files).set({ scanStatus }).where(eq(files.id, id));
    }
    await tellStaff(now);
    expect(await emailsTo(lawyer)).toEqual([]);
  });

  it("is told of their clients' messages twice a day from the first case that they accept, unless they chose otherwise", async () => {
    const caseRow = await aCase(client, { status: "active" });
    await acceptProposal(lawyer.actor, await aProposal(caseRow, lawyer));
    expect((await readNotices(lawyer.actor)).choices).toMatchObject({
      message_email: "twice_a_day",
      message_push: "never",
      file_email: "never",
    });
    await chooseNotices(lawyer.actor, { message_email: "never" });
    await acceptProposal(lawyer.actor, await aProposal(await aCase(client, { status: "active" }), lawyer));
    expect((await readNotices(lawyer.actor)).choices).toMatchObject({ message_email: "never" });
  });

  it("still gets one e-mail about a proposal, at once, whatever they chose", async () => {
    await chooseNotices(lawyer.actor, { proposal_email: "at_once", proposal_push: "at_once" });
    const caseRow = await aCase(client, { status: "active" });
    await proposeCase(administrator.actor, caseRow.id, [lawyer.id]);
    await db.update(caseProposals).set({ createdAt: ago(10) });
    await db.update(noticeChoices).set({ toldUntil: NINE });
    await tellStaff(now);
    const kinds = await db.select({ kind: emailLogs.kind }).from(emailLogs).where(eq(emailLogs.userId, lawyer.id));
    expect(kinds).toEqual([{ kind: "case_proposed" }]);
  });
});

describe("an administrator", () => {
  it("is not told of a message in a case that has a lawyer", async () => {
    await choose(administrator, "message", "at_once");
    await aMessage(await ofLawyer(), { createdAt: ago(10) });
    await tellStaff(now);
    expect(await emailsTo(administrator)).toEqual([]);
  });

  it("is not told of what they did themselves", async () => {
    for (const kind of ["case", "message", "request", "document"] as const)
      await choose(administrator, kind, "at_once");
    await aRequest(ago(10), administrator.id);
    await aDocument(administrator, { createdAt: ago(10) });
    await aCase(administrator, { submittedAt: ago(10) });
    await aMessage(await aCase(administrator, answered), { createdAt: ago(10) });
    const marked = await aCase(client, answered);
    await markToAnswer(administrator.actor, marked.id);
    await db
      .update(cases)
      .set({ unansweredSince: ago(10) })
      .where(eq(cases.id, marked.id));
    await tellStaff(now);
    expect(await emailsTo(administrator)).toEqual([]);
  });

  it("is not told of a case that they put off", async () => {
    await choose(administrator, "message", "at_once");
    const caseRow = await aCase(client, answered);
    await aMessage(caseRow, { createdAt: ago(10) });
    await setReminder(administrator.actor, caseRow.id, "2099-01-01", "third_party");
    await tellStaff(now);
    expect(await emailsTo(administrator)).toEqual([]);
  });

  it("is told nothing without the second factor, where one is required", async () => {
    await choose(administrator, "request", "at_once");
    await aRequest(ago(10));
    setConfig({ ...config, ADMIN_SECOND_FACTOR: "required" });
    await tellStaff(now);
    setConfig({ ...config, ADMIN_SECOND_FACTOR: "optional" });
    expect(await emailsTo(administrator)).toEqual([]);
  });
});
