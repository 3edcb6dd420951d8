import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { database, db, transaction } from "~/db/client.server.ts";
import type { NoticeChannel, NoticeFrequency, NoticeKind } from "~/db/schema/enumerations.ts";
import {
  authenticators,
  caseMembers,
  caseProposals,
  cases,
  contactMessages,
  emailLogs,
  files,
  identityDocuments,
  noticeChoices,
  profiles,
  pushSubscriptions,
  sessions,
  users,
} from "~/db/schema/index.ts";
import { makePushKeys, subscribeToPush } from "~/features/accounts/push/commands.server.ts";
import { sendPush } from "~/features/accounts/push/jobs.server.ts";
import { readPushState } from "~/features/accounts/push/queries.server.ts";
import { createSession } from "~/features/accounts/sessions/commands.server.ts";
import { announceUnread } from "~/features/chat/jobs.server.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { acceptProposal, proposeCase } from "~/features/mandates/proposals/commands.server.ts";
import { ownAccount } from "~/features/privacy/own-data/queries.server.ts";
import { markToAnswer, setReminder } from "~/features/worklist/commands.server.ts";
import { config, setConfig } from "~/platform/config.server.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import { log } from "~/platform/log.server.ts";
import {
  aCase,
  aClient,
  aDocument,
  aLawyerOnDuty,
  aMember,
  aMessage,
  anAdministrator,
  anAttachment,
  aProposal,
  type Case,
  type Person,
} from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { chooseNotices } from "./commands.server.ts";
import { tellStaff } from "./jobs.server.ts";
import { readNotices } from "./queries.server.ts";

freshDatabase({ PUBLIC_URL: "https://recours.exemple.fr" });

const jobs = [announceUnread, deliverEmail, sendPush];
let stop = async () => {};

/** A push service: it records where it is posted to. */
const pushed: { path: string; bytes: number }[] = [];
const service = createServer(async (request, response) => {
  let bytes = 0;
  for await (const chunk of request) bytes += (chunk as Buffer).length;
  pushed.push({ path: request.url ?? "", bytes });
  response.writeHead(201).end();
});
let origin = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  setConfig({ ...config, PUSH_SERVICES: [origin] });
  await makePushKeys();
  stop = await startJobs(database, jobs, { work: false });
});
afterAll(async () => {
  await stop();
  service.close();
});

/** 16:04 in Paris: what is told twice a day gathers what began from 9:00 to 16:00. */
const now = new Date("2026-11-20T15:04:00Z");
const MINUTE = 60_000;
const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
const NINE = new Date("2026-11-20T08:00:00Z");
const answered = { status: "active", submittedAt: ago(9_000), firstAnsweredAt: ago(8_000) } as const;

let client: Person;
let administrator: Person;
let lawyer: Person;

beforeEach(async () => {
  for (const table of [noticeChoices, cases, contactMessages, identityDocuments, emailLogs, pushSubscriptions])
    await db.delete(table);
  await database.pool.query("delete from jobs.job");
  pushed.length = 0;
  client = await aClient({ lastName: "Victimaire" });
  administrator = await anAdministrator();
  lawyer = await aLawyer();
});

/** A lawyer who may take cases and sign in: with a second factor. */
async function aLawyer(): Promise<Person> {
  const person = await aLawyerOnDuty();
  await db.insert(authenticators).values({ userId: person.id, secret: "x", lastStep: 0 });
  return person;
}

const choose = (
  { id: userId }: Person,
  kind: NoticeKind,
  frequency: NoticeFrequency,
  channel: NoticeChannel = "email",
  toldUntil = NINE,
) => db.insert(noticeChoices).values({ userId, kind, channel, frequency, toldUntil });

const emailsTo = async ({ id }: Person) => {
  const which = and(eq(emailLogs.userId, id), eq(emailLogs.kind, "staff_notice"));
  const rows = await db.select().from(emailLogs).where(which);
  return rows.map(({ text, html, subject, recipient }) => ({
    text: text.replace(/\s+/g, " "),
    html,
    subject,
    recipient,
  }));
};
/** What the e-mails to a person counted. */
const toldTo = async (person: Person) =>
  (await emailsTo(person)).map(
    ({ text }) => /\d+ (?:nouveau|message|demande|document|pièce|dossier)[^.]*?(?= Ouvrir)/.exec(text)?.[0],
  );

const aRequest = async (createdAt: Date, userId: string | null = null) => {
  const row = {
    name: "Victimaire",
    phone: "0612345678",
    message: "Raison : Autre demande\nMon histoire",
    createdAt,
    userId,
  };
  const [made] = await db.insert(contactMessages).values(row).returning();
  return (made as { id: string }).id;
};

async function ofLawyer(person = lawyer, given: Partial<Case> = {}): Promise<Case> {
  const caseRow = await aCase(client, { ...answered, ...given });
  await aMember(caseRow, person, "lawyer");
  return caseRow;
}

type Happening = (at: Date) => Promise<{ handle: () => Promise<unknown> }>;
const answer = (caseRow: Case) => ({ handle: () => aMessage(caseRow, { author: administrator, message: "Bonjour" }) });

/** What happens, how it is handled, and what is told, for each kind. */
const EVENTS: [NoticeKind, "administrator" | "lawyer", string, Happening][] = [
  [
    "case",
    "administrator",
    "1 nouveau dossier",
    async (submittedAt) => {
      const caseRow = await aCase(client, { submittedAt });
      return { handle: () => db.update(cases).set({ firstAnsweredAt: now }).where(eq(cases.id, caseRow.id)) };
    },
  ],
  [
    "message",
    "administrator",
    "1 message sans réponse",
    async (createdAt) => {
      const caseRow = await aCase(client, answered);
      await aMessage(caseRow, { createdAt, message: "Mon histoire" });
      return answer(caseRow);
    },
  ],
  [
    "request",
    "administrator",
    "1 demande d’assistance",
    async (createdAt) => {
      const id = await aRequest(createdAt);
      return {
        handle: () => db.update(contactMessages).set({ status: "completed" }).where(eq(contactMessages.id, id)),
      };
    },
  ],
  [
    "document",
    "administrator",
    "1 document à vérifier",
    async (createdAt) => {
      await aDocument(client, { documentType: "identity_card", side: "front", createdAt });
      await aDocument(client, { documentType: "identity_card", side: "back", createdAt });
      return { handle: () => db.update(identityDocuments).set({ status: "approved" }) };
    },
  ],
  [
    "message",
    "lawyer",
    "1 message sans réponse",
    async (createdAt) => {
      const caseRow = await ofLawyer();
      await aMessage(caseRow, { createdAt, message: "Mon histoire" });
      return answer(caseRow);
    },
  ],
  [
    "file",
    "lawyer",
    "2 pièces reçues",
    async (createdAt) => {
      const caseRow = await ofLawyer();
      const message = await aMessage(caseRow, { createdAt });
      for (let n = 0; n < 2; n++) await anAttachment(caseRow, client, message);
      return answer(caseRow);
    },
  ],
];

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
    await setReminder(administrator.actor, caseRow.id, "2099-01-01");
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

describe("an e-mail", () => {
  it("is one for everything that is due, and names nobody and nothing", async () => {
    await choose(administrator, "message", "at_once");
    for (const kind of ["case", "request", "document"] as const) await choose(administrator, kind, "twice_a_day");
    const caseRow = await aCase(client, answered);
    for (let n = 10; n > 0; n--) await aMessage(caseRow, { createdAt: ago(10 + n), message: "Mon histoire" });
    for (const [, role, , happens] of EVENTS.slice(0, 4)) if (role === "administrator") await happens(ago(20));
    await aRequest(ago(30));
    await tellStaff(now);
    expect(await toldTo(administrator)).toEqual([
      "1 nouveau dossier, 2 messages sans réponse, 2 demandes d’assistance, 1 document à vérifier",
    ]);
    const [email] = await emailsTo(administrator);
    expect(email).toMatchObject({ recipient: administrator.email, subject: "Du nouveau vous attend" });
    for (const body of [email?.html, email?.text]) {
      expect(body).toContain("https://recours.exemple.fr/admin/to-do");
      expect(body).toContain("https://recours.exemple.fr/admin/notifications");
      expect(body).not.toMatch(/Victimaire|Camille|histoire/);
      expect(body).not.toContain(caseRow.reference);
    }
  });

  it("is one per conversation until it is answered, and another for the next message after that", async () => {
    await choose(administrator, "message", "at_once");
    const caseRow = await aCase(client, answered);
    await aMessage(caseRow, { createdAt: ago(30) });
    await tellStaff(ago(20));
    await aMessage(caseRow, { createdAt: ago(15) });
    await tellStaff(ago(10));
    expect(await emailsTo(administrator)).toHaveLength(1);
    await aMessage(caseRow, { author: administrator, message: "Bonjour" });
    await aMessage(caseRow, { createdAt: ago(5) });
    await tellStaff(now);
    expect(await emailsTo(administrator)).toHaveLength(2);
  });

  it("is one when several processes look at once", async () => {
    await choose(administrator, "request", "at_once");
    await aRequest(ago(10));
    await Promise.all(Array.from({ length: 4 }, () => tellStaff(now)));
    expect(await toldTo(administrator)).toEqual(["1 demande d’assistance"]);
  });

  it("is sent by the next look when the process ends before it is queued", async () => {
    await choose(administrator, "request", "at_once");
    await aRequest(ago(10));
    const failed = vi.spyOn(log, "error").mockImplementation(() => {});
    await stop();
    await expect(tellStaff(now)).rejects.toThrow("1 people could not be told.");
    expect(failed).toHaveBeenCalledOnce();
    stop = await startJobs(database, jobs, { work: false });
    expect(await emailsTo(administrator)).toEqual([]);
    await tellStaff(now);
    expect(await toldTo(administrator)).toEqual(["1 demande d’assistance"]);
  });

  it("is at the database's hour when nobody says otherwise", async () => {
    await chooseNotices(administrator.actor, { request_email: "at_once" });
    await aRequest(new Date());
    await tellStaff();
    expect(await emailsTo(administrator)).toEqual([]);
    await db.update(contactMessages).set({ createdAt: new Date(Date.now() - 3 * MINUTE) });
    await db.update(noticeChoices).set({ toldUntil: new Date(Date.now() - 10 * MINUTE) });
    await tellStaff();
    expect(await toldTo(administrator)).toEqual(["1 demande d’assistance"]);
  });
});

describe("a notification", () => {
  /** Subscribes a browser of the person. */
  async function subscribe(person: Person, path: string) {
    await transaction((tx) => createSession(tx, { userId: person.id, ip: "", userAgent: "", secondFactor: false }));
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, person.id));
    const actor = { ...person.actor, sessionId: session?.id ?? "" };
    await subscribeToPush(actor, origin + path);
    return actor;
  }

  /** Runs the jobs that wait for the push service. */
  async function deliver(): Promise<void> {
    const { rows } = await database.pool.query("select data from jobs.job where name = $1", [sendPush.name]);
    await database.pool.query("delete from jobs.job");
    for (const { data } of rows) await sendPush.run(data);
  }

  it.each([...EVENTS, ["proposal", "lawyer", "", happensProposal] as (typeof EVENTS)[number]])(
    "about the kind %s, for the %s, reaches the push service once, without content",
    async (kind, role, _told, happens) => {
      const reader = role === "lawyer" ? lawyer : administrator;
      await subscribe(reader, `/${kind}`);
      await subscribe(client, "/client");
      await choose(reader, kind, "at_once", "push");
      await happens(ago(10));
      await tellStaff(now);
      await tellStaff(new Date(now.getTime() + 5 * MINUTE));
      await deliver();
      expect(pushed).toEqual([{ path: `/${kind}`, bytes: 0 }]);
      expect(await emailsTo(reader)).toEqual([]);
    },
  );

  async function happensProposal(createdAt: Date) {
    const id = await aProposal(await aCase(client, { status: "active" }), lawyer, { createdAt });
    return { handle: () => db.delete(caseProposals).where(eq(caseProposals.id, id)) };
  }

  it("comes twice a day, one for all kinds, and none for what was handled or withdrawn", async () => {
    await subscribe(lawyer, "/deux-fois");
    for (const kind of ["message", "file", "proposal"] as const) await choose(lawyer, kind, "twice_a_day", "push");
    for (const [, role, , happens] of EVENTS) if (role === "lawyer") await happens(ago(20));
    await happensProposal(ago(20));
    await tellStaff(ago(10));
    await deliver();
    expect(pushed).toEqual([]);
    await tellStaff(now);
    await deliver();
    expect(pushed).toHaveLength(1);
    await db.update(noticeChoices).set({ toldUntil: NINE });
    await db.delete(cases);
    await tellStaff(now);
    await deliver();
    expect(pushed).toHaveLength(1);
  });

  it("opens « À traiter » for the staff, and the dashboard for a client", async () => {
    expect(await readPushState(await subscribe(administrator, "/a"))).toMatchObject({ isStaff: true });
    expect(await readPushState(await subscribe(lawyer, "/b"))).toMatchObject({ isStaff: true });
    expect(await readPushState(await subscribe(client, "/c"))).toMatchObject({ isStaff: false });
  });
});

describe("the choices", () => {
  it("begin with what happens after them, go on when they change, and leave what is not given", async () => {
    await aRequest(new Date(Date.now() - 10 * MINUTE));
    await chooseNotices(administrator.actor, { request_email: "at_once", case_push: "twice_a_day" });
    await tellStaff(new Date(Date.now() + 5 * MINUTE));
    expect(await emailsTo(administrator)).toEqual([]);
    const told = new Date("2026-01-01T00:00:00Z");
    await db.update(noticeChoices).set({ toldUntil: told });
    await chooseNotices(administrator.actor, { request_email: "twice_a_day" });
    const rows = await db.select().from(noticeChoices);
    expect(rows.map(({ toldUntil }) => toldUntil)).toEqual([told, told]);
    await chooseNotices(administrator.actor, { request_email: "never" });
    await chooseNotices(administrator.actor, { request_email: "at_once" });
    const [again] = await db.select().from(noticeChoices).where(eq(noticeChoices.kind, "request"));
    expect(again?.toldUntil.getTime()).toBeGreaterThan(Date.now() - MINUTE);
    expect((await readNotices(administrator.actor)).choices).toMatchObject({
      request_email: "at_once",
      case_push: "twice_a_day",
      document_email: "never",
    });
  });

  it("are refused to a client, and hold only the kinds of the role", async () => {
    await expect(chooseNotices(client.actor, { message_email: "at_once" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(readNotices(client.actor)).rejects.toMatchObject({ code: "forbidden" });
    await chooseNotices(lawyer.actor, { document_email: "at_once", proposal_email: "at_once", file_email: "at_once" });
    expect((await db.select().from(noticeChoices)).map(({ kind }) => kind)).toEqual(["file"]);
    expect((await readNotices(lawyer.actor)).kinds).toEqual(["message", "file", "proposal"]);
  });

  it("are in the export of one's own data, and leave with the account", async () => {
    await chooseNotices(administrator.actor, { request_email: "at_once" });
    expect((await ownAccount(administrator.actor)).staffNotifications).toEqual([
      { kind: "request", channel: "email", frequency: "at_once" },
    ]);
    await db.delete(users).where(eq(users.id, administrator.id));
    expect(await db.$count(noticeChoices)).toBe(0);
  });
});
