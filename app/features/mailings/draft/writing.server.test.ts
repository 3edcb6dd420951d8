import { type SQL, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db, transaction } from "~/db/client.server.ts";
import { cases, emailLogs, emailTemplates, mailingRecipients, mailings, profiles, users } from "~/db/schema/index.ts";
import { aCase, aLawyer, aMember, anAdministrator, aPerson } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import {
  listEmailsTo,
  listSimulated,
  listUndelivered,
  readSimulated,
  readStatistics,
  summarizeUndelivered,
} from "../log/queries.server.ts";
import {
  countFound,
  countMuted,
  countNameless,
  countSelected,
  foundBy,
  listRecipients,
  recipientFilters,
  staffAmong,
} from "../recipients/queries.server.ts";
import { selectionOf, withTicks } from "../recipients/rules.ts";
import { deleteTemplate, duplicateTemplate, saveTemplate } from "../templates/commands.server.ts";
import { listTemplates } from "../templates/queries.server.ts";
import { reuseMailing, saveDraft } from "./commands.server.ts";
import { listPreviewPeople, previewDraft, readDraft } from "./queries.server.ts";
import { EMPTY_SELECTION } from "./schema.ts";

freshDatabase();
afterEach(async () => {
  for (const table of [mailings, emailTemplates, emailLogs, cases, profiles]) await db.delete(table);
});

const grid = (filters: Record<string, string> = {}) => recipientFilters.parse(filters);
const TEXT = { subject: "Bonjour", content: "<p>Un mot</p>" };

describe("the recipients of a message", () => {
  it("are those of a shortcut, narrowed by the search, with the people added and without the people removed", async () => {
    const { actor, id: self } = await anAdministrator({ firstName: "Alix", lastName: "Martin" });
    const rejected = await aPerson({ verificationStep: "rejected", mutedEmails: ["staff"] });
    const busy = await aPerson({ firstName: "Élodie", lastName: "Petit" });
    await aCase(busy);
    const count = (selection: Partial<typeof EMPTY_SELECTION>) =>
      countSelected(actor, { ...EMPTY_SELECTION, ...selection });
    expect(await count({})).toBe(0);
    expect(await count({ base: "all" })).toBe(3);
    expect(await count({ base: "all", removed: [self] })).toBe(2);
    expect(await count({ base: "all", search: "elod" })).toBe(1);
    expect(await count({ base: "without" })).toBe(1);
    expect(await count({ base: "rejected" })).toBe(1);
    expect(await count({ base: "rejected", added: [busy.id, rejected.id] })).toBe(2);
    expect(await countMuted(actor, { ...EMPTY_SELECTION, base: "all" })).toBe(1);
  });

  it("leave the staff out of those without a document or a case", async () => {
    const { actor } = await anAdministrator();
    await aLawyer();
    const client = await aPerson();
    expect(await countSelected(actor, { ...EMPTY_SELECTION, base: "without" })).toBe(1);
    expect(await countSelected(actor, { ...EMPTY_SELECTION, base: "without", removed: [client.id] })).toBe(0);
  });

  it("count those without a first or a last name among those for whom a name stays empty", async () => {
    const { actor } = await anAdministrator({ firstName: "Alix", lastName: "Martin" });
    await aPerson({ firstName: "", lastName: "" });
    await aPerson({ firstName: "Élodie", lastName: "" });
    await db.update(users).set({ emailVerified: true });
    expect(await countNameless(actor, { ...EMPTY_SELECTION, base: "all" })).toBe(2);
  });

  it("say who of the staff is among them", async () => {
    const { actor } = await anAdministrator();
    await aLawyer();
    await aPerson();
    const everybody = { ...EMPTY_SELECTION, base: "all" } as const;
    expect(await staffAmong(actor, everybody)).toBe("dont 1 avocat et 1 administrateur");
    expect(await staffAmong(actor, { ...EMPTY_SELECTION, base: "without" })).toBe("");
  });

  it("say how many have an unconfirmed address, for whom the names stay empty in the preview too", async () => {
    const { actor } = await anAdministrator({ firstName: "Alix", lastName: "Martin" });
    const confirmed = await aPerson({ firstName: "Élodie", lastName: "Petit" });
    const stranger = await aPerson({ firstName: "Votre virement", lastName: "est bloqué" });
    await db.update(users).set({ emailVerified: sql`${users.id} <> ${stranger.id}` });
    const everybody = { ...EMPTY_SELECTION, base: "all" } as const;
    expect(await countNameless(actor, everybody)).toBe(1);
    expect(await countNameless(actor, { ...everybody, removed: [stranger.id] })).toBe(0);
    const people = await listPreviewPeople(actor, everybody);
    expect(people.find(({ id }) => id === stranger.id)).toMatchObject({ isConfirmed: false });
    await saveDraft(actor, crypto.randomUUID(), { ...TEXT, content: "<p>Bonjour {fullName}, bonjour</p>", shown: [] });
    expect((await previewDraft(actor, confirmed.id)).text).toContain("Bonjour Élodie Petit, bonjour");
    expect((await previewDraft(actor, stranger.id)).text).toContain("Bonjour, bonjour");
  });

  it("are narrowed by the status, the type and the lawyer of one of their cases, in the grid and by « Tous »", async () => {
    const { actor } = await anAdministrator();
    const lawyer = await aLawyer();
    const [led, free, mixed] = [await aPerson(), await aPerson(), await aPerson()];
    await aMember(await aCase(led, { status: "active", scamType: "phishing" }), lawyer, "lawyer");
    await aCase(free, { status: "active", scamType: "phishing" });
    await aCase(mixed, { status: "closed", scamType: "phishing" });
    await aCase(mixed, { status: "active", scamType: "ceo_fraud" });
    const people = async (filters: Record<string, string>) => {
      const { recipients } = await listRecipients(actor, grid(filters), EMPTY_SELECTION);
      expect(await countSelected(actor, selectionOf(foundBy(filters)))).toBe(recipients.length);
      expect(await countFound(actor, foundBy(filters))).toBe(recipients.length);
      return recipients.map(({ id }) => id);
    };
    expect(new Set(await people({ status: "active", type: "phishing" }))).toEqual(new Set([led.id, free.id]));
    expect(await people({ status: "active", type: "phishing", lawyer: lawyer.id })).toEqual([led.id]);
    expect(new Set(await people({ lawyer: "none" }))).toEqual(new Set([free.id, mixed.id]));
    expect(await people({ type: "ceo_fraud", search: led.email })).toEqual([]);
    expect(await people({ status: "x", lawyer: "' or true" })).toHaveLength(5);
  });

  it("are the same where more cases are alike than are collected, and are counted up to 1 000", async () => {
    const { actor } = await anAdministrator();
    const lawyer = await aLawyer();
    const [older, newer] = [await aPerson(), await aPerson()];
    await aMember(await aCase(older, { status: "active", scamType: "phishing" }), lawyer, "lawyer");
    const people = async (filters: Record<string, string>) =>
      (await listRecipients(actor, grid(filters), EMPTY_SELECTION)).recipients.map(({ id }) => id);
    // Without the triggers, which would take long.
    const write = (...statements: SQL[]) =>
      transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        for (const statement of statements) await tx.execute(statement);
      });
    const ofCases = sql`insert into cases (id, case_id, user_id, title, scam_type, status, last_activity_at)`;
    await write(sql`
      ${ofCases} select gen_random_uuid(), '2026-' || lpad(n::text, 6, '0'), (array[${older.id}, ${newer.id}])[1 + n % 2]::uuid,
        'x', 'phishing', 'active', now() - n * interval '1 hour' from generate_series(1, 2100) n`);
    expect(await people({ status: "active" })).toEqual([older.id, newer.id]);
    expect(await people({ status: "active", search: "exemple" })).toEqual([newer.id, older.id]);
    expect(await people({ type: "phishing", lawyer: lawyer.id })).toEqual([older.id]);
    expect(await countFound(actor, foundBy({ status: "active" }))).toBe(2);
    expect(await countFound(actor, foundBy({ status: "active", search: newer.email }))).toBe(1);
    const others = sql`from users where email like '%@x.fr'`;
    await write(
      sql`insert into users (id, name, email) select gen_random_uuid(), 'x', n || '@x.fr' from generate_series(1, 1100) n`,
      sql`insert into profiles (id, email) select id, email ${others}`,
      sql`${ofCases} select gen_random_uuid(), '2027-' || lpad(split_part(email, '@', 1), 6, '0'), id, 'x', 'unknown', 'closed', now() ${others}`,
    );
    expect(await countFound(actor, foundBy({ status: "closed" }))).toBe(1001);
    expect(await countFound(actor, foundBy({}))).toBe(1001);
    expect(await countSelected(actor, selectionOf(foundBy({ status: "closed" })))).toBe(1100);
  });

  it("by a filter are nobody for a former version, which knows no filter; without one everybody still are", async () => {
    const { actor } = await anAdministrator();
    const led = await aPerson();
    await aCase(led, { status: "active" });
    const byStatus = selectionOf(foundBy({ status: "active" }));
    expect(await countSelected(actor, byStatus)).toBe(1);
    expect(await countSelected(actor, withTicks(byStatus, { shown: [led.id], ticked: [] }))).toBe(0);
    const { about: _about, ...asFormerVersion } = byStatus;
    expect(await countSelected(actor, asFormerVersion)).toBe(0);
    expect(selectionOf(foundBy({}))).toEqual({ ...EMPTY_SELECTION, base: "all" });
  });

  it("are listed page by page, each once, with their documents and cases", async () => {
    const { actor } = await anAdministrator();
    const people = await Promise.all(Array.from({ length: 26 }, () => aPerson()));
    const first = await listRecipients(actor, grid(), { ...EMPTY_SELECTION, added: [people[3]?.id ?? ""] });
    const second = await listRecipients(actor, grid({ after: first.next ?? "" }), EMPTY_SELECTION);
    expect([first.recipients.length, second.recipients.length]).toEqual([24, 3]);
    const ids = [...first.recipients, ...second.recipients].map(({ id }) => id);
    expect(new Set(ids).size).toBe(27);
    const back = await listRecipients(actor, grid({ before: second.previous ?? "" }), EMPTY_SELECTION);
    expect(back.recipients.map(({ id }) => id)).toEqual(first.recipients.map(({ id }) => id));
    const chosen = await listRecipients(actor, grid({ show: "selected" }), {
      ...EMPTY_SELECTION,
      added: [people[3]?.id ?? ""],
    });
    expect(chosen.recipients).toMatchObject([{ id: people[3]?.id, isSelected: true, documents: 0, cases: 0 }]);
    for (const after of ["x", "2026-13-40T00:00:00.000000Z_0", "\0"])
      expect((await listRecipients(actor, grid({ after }), EMPTY_SELECTION)).recipients).toHaveLength(24);
  });

  it("with a case that is asked for are listed page by page, each once, by the latest activity of such a case", async () => {
    const { actor } = await anAdministrator();
    const people = await Promise.all(Array.from({ length: 30 }, () => aPerson()));
    const at = (hour: number) => ({ lastActivityAt: new Date(Date.UTC(2026, 0, 1, hour)) });
    for (const [n, person] of people.entries()) {
      await aCase(person, { status: "active", ...at(n) });
      await aCase(person, { status: "active", ...at(n - 1000) });
      await aCase(person, { status: "closed", ...at(1000 - n) });
    }
    const list = (page: object) => listRecipients(actor, grid({ status: "active", ...page }), EMPTY_SELECTION);
    const first = await list({});
    const second = await list({ after: first.next ?? "" });
    const ids = (page: typeof first) => page.recipients.map(({ id }) => id);
    expect([...ids(first), ...ids(second)]).toEqual(people.map(({ id }) => id).toReversed());
    expect(second.next).toBeNull();
    expect(ids(await list({ before: second.previous ?? "" }))).toEqual(ids(first));
  });

  it("change with the boxes of each page that was sent, then with the shortcut", async () => {
    const { actor } = await anAdministrator();
    const [one, two] = [await aPerson(), await aPerson()];
    const id = crypto.randomUUID();
    const ticks = (ticked: string[]) => ({ ...TEXT, shown: [one.id, two.id], ticked });
    const count = async () => countSelected(actor, (await readDraft(actor)).selection);
    await saveDraft(actor, id, ticks([one.id]));
    expect(await count()).toBe(1);
    await saveDraft(actor, id, ticks([one.id, two.id]));
    expect(await count()).toBe(2);
    await saveDraft(actor, id, ticks([one.id]), () => ({ ...EMPTY_SELECTION, base: "all" }));
    expect(await count()).toBe(3);
    await saveDraft(actor, id, ticks([one.id]));
    expect(await count()).toBe(2);
    await saveDraft(actor, id, { ...TEXT, shown: [], ticked: [] });
    expect(await count()).toBe(2);
  });
});

describe("a draft", () => {
  it("is one for each author, in every tab, and not accessible to others", async () => {
    const [mine, other] = [await anAdministrator(), await anAdministrator()];
    const input = { ...TEXT, shown: [], ticked: [] };
    const first = await saveDraft(mine.actor, crypto.randomUUID(), input);
    const second = await saveDraft(mine.actor, crypto.randomUUID(), { ...input, subject: "Suite" });
    expect(second.id).toBe(first.id);
    expect(await readDraft(mine.actor)).toMatchObject({ id: first.id, subject: "Suite" });
    expect(await readDraft(other.actor)).toMatchObject({ subject: "" });
    await expect(saveDraft(other.actor, first.id, input)).rejects.toMatchObject({ code: "mailing_already_sent" });
  });
});

it("a draft that is not stored yet has the same id until a message is sent", async () => {
  const { actor } = await anAdministrator();
  const { id } = await readDraft(actor);
  expect((await readDraft(actor)).id).toBe(id);
  expect((await readDraft((await anAdministrator()).actor)).id).not.toBe(id);
  await saveDraft(actor, id, { ...TEXT, shown: [] });
  await db.update(mailings).set({ status: "done", startedAt: new Date() });
  expect((await readDraft(actor)).id).not.toBe(id);
});

describe("a draft in two tabs", () => {
  const nothing = { shown: [], ticked: [] };

  it("tells each text that the other tab wrote, and overwrites it only once it was seen", async () => {
    const { actor } = await anAdministrator();
    const id = crypto.randomUUID();
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    const { versions } = await saveDraft(actor, id, { ...TEXT, ...nothing });
    const base = { versions, wereTicked: [] };
    const first = await saveDraft(actor, id, { ...TEXT, subject: "Un", ...nothing, base, writer: one });
    expect(first.conflicts).toEqual([]);
    const typed = { subject: "Deux", content: "<p>Autre mot</p>", ...nothing, writer: two };
    const second = await saveDraft(actor, id, { ...typed, base });
    expect(second.conflicts).toEqual([{ name: "subject", text: "Un", version: first.versions.subject }]);
    expect(await readDraft(actor)).toMatchObject({ subject: "Un", content: "<p>Autre mot</p>" });
    expect((await saveDraft(actor, id, { ...typed, base })).conflicts).toHaveLength(1);
    const seen = { ...base, versions: { ...second.versions, subject: first.versions.subject } };
    expect((await saveDraft(actor, id, { ...typed, base: seen })).conflicts).toEqual([]);
    expect(await readDraft(actor)).toMatchObject({ subject: "Deux", content: "<p>Autre mot</p>" });
  });

  it("has no conflict with what the same tab wrote, whose answer was lost", async () => {
    const { actor } = await anAdministrator();
    const [id, writer] = [crypto.randomUUID(), crypto.randomUUID()];
    const { versions } = await saveDraft(actor, id, { ...TEXT, ...nothing });
    const save = (subject: string) =>
      saveDraft(actor, id, { ...TEXT, subject, ...nothing, base: { versions, wereTicked: [] }, writer });
    expect((await save("Bon")).conflicts).toEqual([]);
    expect((await save("Bonsoir")).conflicts).toEqual([]);
    expect((await readDraft(actor)).subject).toBe("Bonsoir");
  });

  it("tells a text of a tab that had not seen all to the tab that wrote the rest", async () => {
    const { actor } = await anAdministrator();
    const id = crypto.randomUUID();
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    const { versions } = await saveDraft(actor, id, { ...TEXT, ...nothing });
    const base = { versions, wereTicked: [] };
    await saveDraft(actor, id, { content: "<p>Une suite</p>", ...nothing, base, writer: one });
    const second = await saveDraft(actor, id, { subject: "Deux", ...nothing, base, writer: two });
    expect(second.conflicts).toEqual([]);
    const third = await saveDraft(actor, id, { subject: "Un", ...nothing, base, writer: one });
    expect(third.conflicts).toMatchObject([{ name: "subject", text: "Deux" }]);
    expect(await readDraft(actor)).toMatchObject({ subject: "Deux", content: "<p>Une suite</p>" });
  });

  it("keeps the people whom the other tab ticked", async () => {
    const { actor } = await anAdministrator();
    const [id, mine, theirs] = [crypto.randomUUID(), await aPerson(), await aPerson()];
    const shown = [mine.id, theirs.id];
    const { versions } = await saveDraft(actor, id, { ...TEXT, shown, ticked: [] });
    const tick = (ticked: string[], wereTicked: string[], writer: string) =>
      saveDraft(actor, id, { ...TEXT, shown, ticked, base: { versions, wereTicked }, writer });
    await tick([theirs.id], [], crypto.randomUUID());
    const writer = crypto.randomUUID();
    const { selection } = await tick([mine.id], [], writer);
    expect([...selection.added].sort()).toEqual([...shown].sort());
    expect((await tick([], [mine.id], writer)).selection.added).toEqual([theirs.id]);
  });
});

it("refuses to reuse the draft of a colleague", async () => {
  const [author, other] = [await anAdministrator(), await anAdministrator()];
  const draft = await saveDraft(author.actor, crypto.randomUUID(), { ...TEXT, shown: [], ticked: [] });
  await expect(reuseMailing(other.actor, draft.id)).rejects.toMatchObject({ code: "not_found" });
  expect((await readDraft(other.actor)).subject).toBe("");
});

describe("templates", () => {
  it("are the four built-in ones, which cannot be deleted, then those of the staff by name", async () => {
    const { actor } = await anAdministrator();
    const id = crypto.randomUUID();
    await saveTemplate(actor, id, { name: "Été", ...TEXT, content: "<p>a<script>b</script></p>" });
    await saveTemplate(actor, id, { name: "Été", ...TEXT, content: "<p>a<script>b</script></p>" });
    await duplicateTemplate(actor, "reminder");
    await duplicateTemplate(actor, "reminder");
    const names = (await listTemplates(actor)).map(({ name }) => name);
    expect(names.slice(0, 4)).toEqual(["Bienvenue", "Nouvelles du dossier", "Identité vérifiée", "Rappel"]);
    expect(new Set(names.slice(4))).toEqual(new Set(["Été", "Rappel (copie)", "Rappel (copie 2)"]));
    expect((await listTemplates(actor)).find((each) => each.id === id)?.content).toBe("<p>a</p>");
    const again = saveTemplate(actor, crypto.randomUUID(), { name: "Été", ...TEXT });
    await expect(again).rejects.toMatchObject({ code: "template_name_taken" });
    await expect(deleteTemplate(actor, "reminder")).rejects.toMatchObject({ code: "forbidden" });
    await deleteTemplate(actor, id);
    expect((await listTemplates(actor)).some((each) => each.id === id)).toBe(false);
  });

  it("are for the staff only", async () => {
    const { actor } = await aPerson();
    await expect(listTemplates(actor)).rejects.toMatchObject({ code: "forbidden" });
    await expect(duplicateTemplate(actor, "reminder")).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("the log of e-mails", () => {
  const row = { recipient: "a@exemple.fr", subject: "Objet", html: "<p>a</p>", text: "a" };

  it("counts what was sent, and gives the rate of delivered e-mails over those attempted", async () => {
    const { actor } = await anAdministrator();
    expect(await readStatistics(actor)).toMatchObject({ sent: 0, rate: null });
    for (const status of ["sent", "sent", "simulated", "failed", "queued"] as const)
      await db.insert(emailLogs).values({ ...row, kind: "staff", status });
    const statistics = await readStatistics(actor);
    expect(statistics).toMatchObject({ sent: 3, delivered: 2, simulated: 1, failed: 1, waiting: 1 });
    expect(statistics.plot.rows).toHaveLength(30);
    expect(statistics.plot.rows.at(-1)?.values).toEqual(["2", "1", "1", "0"]);
  });

  it("counts what waits in a mailing under way with the e-mails that wait, each once", async () => {
    const { actor, id: authorId } = await anAdministrator();
    const selection = EMPTY_SELECTION;
    const [underWay, stopped] = await db
      .insert(mailings)
      .values([
        { authorId, status: "sending", selection },
        { authorId, status: "stopped", selection },
      ])
      .returning();
    const people = [await aPerson(), await aPerson(), await aPerson()];
    const waiting = await db
      .insert(mailingRecipients)
      .values(people.map(({ id: userId, email }) => ({ mailingId: underWay?.id ?? "", userId, email })))
      .returning();
    await db
      .insert(mailingRecipients)
      .values({ mailingId: stopped?.id ?? "", userId: people[0]?.id ?? "", email: "a@exemple.fr" });
    // This one was refused for the moment: it waits in the log already.
    await db.insert(emailLogs).values({ ...row, id: waiting[0]?.id ?? "", kind: "staff", status: "queued" });
    expect((await readStatistics(actor)).waiting).toBe(3);
  });

  it("shows simulated e-mails, but none with a link that replaces a password", async () => {
    const { actor } = await anAdministrator();
    const [shown, hidden] = await db
      .insert(emailLogs)
      .values([
        { ...row, kind: "welcome", status: "simulated" },
        { ...row, kind: "password_reset", status: "simulated" },
      ])
      .returning();
    expect((await listSimulated(actor, null)).emails.map(({ id }) => id)).toEqual([shown?.id]);
    expect(await readSimulated(actor, shown?.id ?? "")).toMatchObject({ text: "a" });
    await expect(readSimulated(actor, hidden?.id ?? "")).rejects.toMatchObject({ code: "not_found" });
    await expect(readSimulated((await aPerson()).actor, shown?.id ?? "")).rejects.toMatchObject({ code: "forbidden" });
  });

  it("lists what did not arrive, for everybody and for one account, with the server's words", async () => {
    const { actor } = await anAdministrator();
    const { actor: client } = await aPerson();
    await db.delete(emailLogs);
    await db.insert(emailLogs).values([
      { ...row, userId: client.userId, kind: "staff", status: "sent", createdAt: new Date("2026-11-01") },
      { ...row, userId: client.userId, kind: "staff", status: "failed", error: "550 unknown user" },
      { ...row, kind: "staff", status: "unknown", createdAt: new Date("2026-01-01") },
    ]);
    const { emails } = await listUndelivered(actor, null);
    expect(emails.map(({ status, error }) => ({ status, error }))).toEqual([
      { status: "failed", error: "550 unknown user" },
      { status: "unknown", error: null },
    ]);
    expect((await listEmailsTo(actor, client.userId, null)).emails.map(({ status }) => status)).toEqual([
      "failed",
      "sent",
    ]);
    expect(await summarizeUndelivered(actor, client.userId)).toEqual({ count: 1, lastError: "550 unknown user" });
    await expect(listUndelivered(client, null)).rejects.toMatchObject({ code: "forbidden" });
  });
});
