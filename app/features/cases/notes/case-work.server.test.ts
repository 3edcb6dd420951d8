import { globSync, readFileSync } from "node:fs";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { auditEntries, caseNotes, recoveries } from "~/db/schema/index.ts";
import type { Actor } from "~/features/accounts/actor.ts";
import { readConversation, readThread } from "~/features/chat/queries.server.ts";
import { readDraft, saveDraft } from "~/platform/forms/drafts.server.ts";
import { isInAudience } from "~/platform/live/live.server.ts";
import { aCase, aClient, aMessage, anAdministrator } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { listOwnCases } from "../dashboard/queries.server.ts";
import { deleteCase } from "../desk/commands.server.ts";
import { readCaseForAdministration } from "../details/queries.server.ts";
import { addRecovery, removeRecovery } from "../recoveries/commands.server.ts";
import { recoverySchema } from "../schema.ts";
import { readOwnCase } from "../wizard/queries.server.ts";
import { addNote, deleteNote, editNote } from "./commands.server.ts";
import { listNotes } from "./queries.server.ts";

freshDatabase();

const SECRET = "Le client semble sous emprise : rappeler la banque d’abord.";
const notFound = { code: "case_not_found" };

async function createNote(actor: Actor, caseRow: { id: string }, text = SECRET): Promise<string> {
  const id = crypto.randomUUID();
  await addNote(actor, { id, caseId: caseRow.id, text });
  return id;
}

describe("an internal note", () => {
  it("is read by the whole staff, latest first, with its author; sent twice, it is one note", async () => {
    const { actor } = await anAdministrator({ firstName: "Alix", lastName: "Bernard" });
    const caseRow = await aCase(await aClient());
    const id = await createNote(actor, caseRow, "Première");
    await addNote(actor, { id, caseId: caseRow.id, text: "Première" });
    const other = addNote(actor, { id, caseId: caseRow.id, text: "Un autre texte, qui ne se perd pas" });
    await expect(other).rejects.toMatchObject({ code: "already_sent" });
    await createNote(actor, caseRow, "Seconde");
    const read = await readCaseForAdministration((await anAdministrator()).actor, caseRow.id);
    expect(read.notes).toMatchObject([
      { text: "Seconde", author: "Alix Bernard", isOwn: false },
      { text: "Première", isOwn: false },
    ]);
    expect(await listNotes(actor, caseRow)).toMatchObject([{ isOwn: true }, { isOwn: true }]);
  });

  it("can be changed and deleted by its author only", async () => {
    const { actor } = await anAdministrator();
    const colleague = (await anAdministrator()).actor;
    const caseRow = await aCase(await aClient());
    const id = await createNote(actor, caseRow);
    const change = { id, caseId: caseRow.id, text: "Autre chose" };
    await expect(editNote(colleague, change)).rejects.toMatchObject({ code: "note_not_yours" });
    await expect(deleteNote(colleague, change)).rejects.toMatchObject({ code: "note_not_yours" });
    await editNote(actor, change);
    expect(await listNotes(colleague, caseRow)).toMatchObject([{ text: "Autre chose" }]);
    await deleteNote(actor, change);
    await deleteNote(actor, change);
    expect(await listNotes(actor, caseRow)).toEqual([]);
    const trail = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, caseRow.id));
    expect(trail.map(({ action }) => action)).toEqual(["note.added", "note.edited", "note.deleted"]);
    expect(JSON.stringify(trail)).not.toContain("Autre chose");
  });

  it("is not overwritten by a form that was showing an earlier text", async () => {
    const { actor } = await anAdministrator();
    const caseRow = await aCase(await aClient());
    const id = await createNote(actor, caseRow, "Première");
    const [shown] = await listNotes(actor, caseRow);
    await editNote(actor, { id, caseId: caseRow.id, text: "Deuxième", version: shown?.version });
    const late = { id, caseId: caseRow.id, text: "Troisième", version: shown?.version };
    await expect(editNote(actor, late)).rejects.toMatchObject({ code: "case_note_changed" });
    const [now] = await listNotes(actor, caseRow);
    expect(now).toMatchObject({ text: "Deuxième" });
    await editNote(actor, { ...late, version: now?.version });
    expect(await listNotes(actor, caseRow)).toMatchObject([{ text: "Troisième" }]);
  });

  it("takes the drafts of its changes with it, also when its case is deleted", async () => {
    const { actor } = await anAdministrator();
    const caseRow = await aCase(await aClient());
    const [alone, withCase] = [await createNote(actor, caseRow), await createNote(actor, caseRow)];
    const owner = { userId: actor.userId };
    for (const id of [alone, withCase])
      await saveDraft(owner, `note-edit/${id}`, [{ name: "text", values: ["Presque"], base: 0 }]);
    await deleteNote(actor, { id: alone, caseId: caseRow.id });
    expect(await readDraft(owner, `note-edit/${alone}`)).toBeNull();
    expect(await readDraft(owner, `note-edit/${withCase}`)).not.toBeNull();
    await deleteCase(actor, caseRow.id);
    expect(await readDraft(owner, `note-edit/${withCase}`)).toBeNull();
  });

  it("cannot be changed through another case", async () => {
    const { actor } = await anAdministrator();
    const id = await createNote(actor, await aCase(await aClient()));
    const other = await aCase(await aClient());
    await expect(editNote(actor, { id, caseId: other.id, text: "x" })).rejects.toMatchObject({ code: "not_found" });
    const elsewhere = { id, caseId: other.id };
    await expect(deleteNote(actor, elsewhere)).rejects.toMatchObject({ code: "not_found" });
    await expect(addNote(actor, { ...elsewhere, text: "x" })).rejects.toMatchObject({ code: "not_found" });
    expect(await db.$count(caseNotes, eq(caseNotes.id, id))).toBe(1);
  });

  it("can be neither written nor read by the client, even when the client is an administrator", async () => {
    const { actor } = await anAdministrator();
    for (const owner of [await aClient(), await anAdministrator()]) {
      const caseRow = await aCase(owner);
      await createNote(actor, caseRow);
      await expect(createNote(owner.actor, caseRow)).rejects.toMatchObject(notFound);
      expect(await listNotes(owner.actor, caseRow)).toEqual([]);
    }
  });
});

describe("internal notes stay hidden from clients", () => {
  it("no query of the client's pages returns them, and their live event is not sent to the client", async () => {
    const { actor } = await anAdministrator();
    const owner = await aClient();
    const caseRow = await aCase(owner, { status: "active" });
    await aMessage(caseRow);
    await createNote(actor, caseRow);
    const read = await Promise.all([
      readOwnCase(owner.actor, caseRow.id),
      listOwnCases(owner.actor),
      readConversation(owner.actor, caseRow.id),
      readThread(owner.actor, caseRow.id),
    ]);
    expect(JSON.stringify(read)).toContain(caseRow.reference);
    expect(JSON.stringify(read)).not.toContain("emprise");
    await expect(readCaseForAdministration(owner.actor, caseRow.id)).rejects.toMatchObject(notFound);
    const event = { kind: "note", id: caseRow.id, audience: { roles: ["administrator"] } };
    expect([owner.actor, actor].map((person) => isInAudience(person, event))).toEqual([false, true]);
  });

  it("only the modules of the notes name the table, and only the administration imports them", () => {
    const sources = globSync("app/**/*.{ts,tsx}").filter((path) => !/\.test\.tsx?$/.test(path));
    const filesMatching = (pattern: RegExp) =>
      sources.filter((path) => pattern.test(readFileSync(path, "utf8"))).map((path) => path.replace("app/", ""));
    expect(filesMatching(/\bcaseNotes\b|\bcase_notes\b/).sort()).toEqual([
      "db/schema/case-work.ts",
      "features/cases/notes/commands.server.ts",
      "features/cases/notes/queries.server.ts",
      "features/cases/notes/rules.server.ts",
    ]);
    const readers = filesMatching(/^import (?!type )[^;]*from "[^"]*\/notes\/(queries|commands)\.server"/m);
    expect(readers.length).toBeGreaterThan(0);
    // The rules of drafts only ask whose a note is.
    const draftRules = "features/cases/noun.server.ts";
    for (const reader of readers.filter((path) => path !== draftRules))
      expect(reader).toMatch(/^routes\/admin\/|^features\/cases\/(details\/queries|documents\/commands)\.server\.ts$/);
    expect(readFileSync(`app/${draftRules}`, "utf8")).toContain('import { isOwnNote } from "./notes/');
    for (const reader of filesMatching(/\b(readCaseForAdministration|exportCase)\b/))
      expect(reader).toMatch(/^routes\/admin\/|^features\/cases\//);
    expect(sources).toContain("app/routes/client/case-chat.tsx");
  });
});

const recovery = (given: object = {}) => ({
  id: crypto.randomUUID(),
  amount: 1_000_000,
  receivedOn: "2026-11-02",
  source: "bank_transfer" as const,
  sourceDetails: null,
  onCarpa: false,
  ...given,
});

describe("a sum recovered", () => {
  it("is shown with its fee and the total to the staff and to the client; sent twice, it is one sum", async () => {
    const { actor } = await anAdministrator();
    const owner = await aClient();
    const caseRow = await aCase(owner, { status: "active" });
    const first = recovery();
    await addRecovery(actor, caseRow.id, first);
    await addRecovery(actor, caseRow.id, first);
    await addRecovery(
      actor,
      caseRow.id,
      recovery({ amount: 9, receivedOn: "2026-11-01", source: "seizure", onCarpa: true }),
    );
    const lines = [
      { amount: 9, fee: 1, remainder: 8, source: "seizure", onCarpa: true },
      { amount: 1_000_000, fee: 200_000, remainder: 800_000, source: "bank_transfer" },
    ];
    expect((await readCaseForAdministration(actor, caseRow.id)).recoveries).toMatchObject(lines);
    expect((await readOwnCase(owner.actor, caseRow.id)).recoveries).toMatchObject(lines);
    expect(await listOwnCases(owner.actor)).toMatchObject([
      { recovered: { amount: 1_000_009, fee: 200_001, remainder: 800_008 } },
    ]);
  });

  it("is asked about before it is recorded when the total exceeds the loss or the day precedes the payment", async () => {
    const { actor } = await anAdministrator();
    const caseRow = await aCase(await aClient(), { status: "active", amount: 1_500_000, paymentDate: "2026-11-01" });
    expect(await addRecovery(actor, caseRow.id, recovery())).toBeNull();
    const mistyped = recovery({ receivedOn: "2026-10-31" });
    const question = await addRecovery(actor, caseRow.id, mistyped);
    expect(question?.replaceAll(/\s/g, " ")).toBe(
      "Le total récupéré serait de 20 000 €, pour une perte de 15 000 €. La somme serait reçue le 31/10/2026, avant le paiement du 01/11/2026. Si c’est exact, ajoutez-la quand même.",
    );
    expect(await db.$count(recoveries, eq(recoveries.caseId, caseRow.id))).toBe(1);
    const confirmed = question ?? "";
    expect(await addRecovery(actor, caseRow.id, { ...mistyped, amount: 9_000_000, confirmed })).not.toBeNull();
    expect(await addRecovery(actor, caseRow.id, { ...mistyped, confirmed })).toBeNull();
    expect(await db.$count(recoveries, eq(recoveries.caseId, caseRow.id))).toBe(2);
  });

  it("can be removed, and both changes are recorded with their author", async () => {
    const administrator = await anAdministrator();
    const caseRow = await aCase(await aClient(), { status: "active" });
    const mistaken = recovery();
    await addRecovery(administrator.actor, caseRow.id, mistaken);
    await removeRecovery(administrator.actor, caseRow.id, mistaken.id);
    await removeRecovery(administrator.actor, caseRow.id, mistaken.id);
    await removeRecovery(administrator.actor, caseRow.id, "x");
    expect(await db.$count(recoveries, eq(recoveries.caseId, caseRow.id))).toBe(0);
    const trail = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, caseRow.id), eq(auditEntries.actorId, administrator.id)));
    const details = { amount: 1_000_000, receivedOn: "2026-11-02", source: "bank_transfer" };
    expect(trail).toMatchObject([
      { action: "recovery.added", details },
      { action: "recovery.removed", details },
    ]);
  });

  it("can be entered by the staff only, and neither on a draft nor on the administrator's own case", async () => {
    const { actor } = await anAdministrator();
    const owner = await aClient();
    const caseRow = await aCase(owner, { status: "active" });
    await expect(addRecovery(owner.actor, caseRow.id, recovery())).rejects.toMatchObject(notFound);
    await expect(addRecovery(actor, crypto.randomUUID(), recovery())).rejects.toMatchObject(notFound);
    const draft = await aCase(owner, { status: "draft" });
    await expect(addRecovery(actor, draft.id, recovery())).rejects.toMatchObject(notFound);
    const staff = await anAdministrator();
    const own = await aCase(staff, { status: "active" });
    await expect(addRecovery(staff.actor, own.id, recovery())).rejects.toMatchObject(notFound);
  });

  it("is deleted with its case", async () => {
    const { actor } = await anAdministrator();
    const caseRow = await aCase(await aClient(), { status: "active" });
    await addRecovery(actor, caseRow.id, recovery());
    await createNote(actor, caseRow);
    await deleteCase(actor, caseRow.id);
    expect(await db.$count(recoveries, eq(recoveries.caseId, caseRow.id))).toBe(0);
    expect(await db.$count(caseNotes, eq(caseNotes.caseId, caseRow.id))).toBe(0);
  });
});

describe("the form of a sum recovered", () => {
  const parseTyped = (given: object) =>
    recoverySchema.safeParse({
      id: crypto.randomUUID(),
      amount: "1 250,50",
      receivedOn: "2026-11-02",
      source: "settlement",
      ...given,
    });
  const firstError = (given: object) => parseTyped(given).error?.issues[0]?.message;

  it("parses euros as French people type them, and keeps « Précision » whatever the source", () => {
    expect(parseTyped({ sourceDetails: " " }).data).toMatchObject({ amount: 125_050, sourceDetails: null });
    expect(parseTyped({ sourceDetails: "Banque Horizon" }).data?.sourceDetails).toBe("Banque Horizon");
    expect(parseTyped({}).data?.onCarpa).toBe(false);
    expect(parseTyped({ onCarpa: "on" }).data?.onCarpa).toBe(true);
    expect(parseTyped({ source: "other", sourceDetails: " Fonds de garantie " }).data).toMatchObject({
      sourceDetails: "Fonds de garantie",
    });
  });

  it.each([
    [{ amount: undefined }, "Indiquez le montant récupéré"],
    [{ amount: "0" }, "Le montant doit être supérieur à zéro"],
    [{ amount: "-5" }, "Indiquez un montant en euros, par exemple 12\u00a0480,50"],
    [
      { amount: "12,480" },
      "La virgule précède les centimes\u00a0: deux chiffres au plus, par exemple 12\u00a0480,50. Pour les milliers, laissez une espace.",
    ],
    [{ receivedOn: undefined }, "La date de réception est requise"],
    [{ receivedOn: "2026-02-30" }, "Date invalide : février 2026 n’a que 28 jours"],
    [
      { receivedOn: "2099-01-01" },
      "Cette date est dans le futur\u00a0: indiquez une date passée, par exemple 14/03/2026",
    ],
    [{ source: undefined }, "Choisissez d’où vient la somme"],
    [{ source: "other" }, "Précisez d’où vient la somme"],
  ])("gives a French error for %j", (given, message) => {
    expect(firstError(given)).toBe(message);
  });
});
