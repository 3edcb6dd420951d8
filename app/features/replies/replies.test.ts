import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { STARTER_REPLIES } from "~/content/starter-replies.ts";
import { db } from "~/db/client.server.ts";
import { caseMessages, contactMessages, savedReplies } from "~/db/schema/index.ts";
import type { Actor } from "~/features/accounts/actor.ts";
import { checkReply } from "~/features/assistance/schema.ts";
import { postMessage } from "~/features/chat/commands.server.ts";
import { announceUnread } from "~/features/chat/jobs.server.ts";
import { showVariables } from "~/platform/variables-in-words.ts";
import { aCase, aClient, aMember, anAdministrator } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { queueJobs } from "~tests/setup/jobs.ts";
import { lix, MAX_LIX } from "~tests/setup/readability.ts";
import {
  addStarterReplies,
  changeSavedReply,
  createSavedReply,
  deleteSavedReply,
  keepStarterReply,
} from "./commands.server.ts";
import { fillRepliesForCase, fillRepliesForRequest, findSavedReply, listSavedReplies } from "./queries.server.ts";
import { MAX_OWN_REPLIES } from "./rules.ts";
import { checkSavedReply } from "./schema.ts";
import { rangeToDelete } from "./ui/use-whole-variables.ts";

freshDatabase();
queueJobs(announceUnread);

beforeEach(() => db.delete(savedReplies));

const aLawyer = () => aClient({ role: "lawyer" });
const titles = async (actor: Actor, search?: string) =>
  (await listSavedReplies(actor, search)).map(({ title }) => title);

async function aReply(actor: Actor, given: { title?: string; text?: string; shared?: boolean } = {}): Promise<string> {
  const id = crypto.randomUUID();
  await createSavedReply(actor, id, { title: "Accueil", text: "Bonjour {firstName},", shared: false, ...given });
  return id;
}

describe("a saved reply", () => {
  it("of the whole staff is used by administrators and by lawyers in charge of a case, and changed by administrators only", async () => {
    const [first, second, lawyer] = [await anAdministrator(), await anAdministrator(), await aLawyer()];
    const id = await aReply(first.actor, { shared: true });
    expect(await titles(second.actor)).toEqual(["Accueil"]);
    expect(await titles(lawyer.actor)).toEqual([]);
    await aMember(await aCase(await aClient()), lawyer, "lawyer");
    expect(await titles(lawyer.actor)).toEqual(["Accueil"]);
    await changeSavedReply(second.actor, id, { title: "Bienvenue", text: "Bonjour", shared: true });
    expect(await titles(lawyer.actor)).toEqual(["Bienvenue"]);
    const forbidden = { code: "forbidden" };
    await expect(
      changeSavedReply(lawyer.actor, id, { title: "Autre", text: "Autre", shared: false }),
    ).rejects.toMatchObject(forbidden);
    await expect(deleteSavedReply(lawyer.actor, id)).rejects.toMatchObject(forbidden);
    await expect(aReply(lawyer.actor, { shared: true })).rejects.toMatchObject(forbidden);
    await deleteSavedReply(second.actor, id);
    await expect(deleteSavedReply(second.actor, id)).rejects.toMatchObject({ code: "saved_reply_not_found" });
  });

  it("of one person is read, changed and deleted by nobody else", async () => {
    const [{ actor }, lawyer] = [await anAdministrator(), await aLawyer()];
    const id = await aReply(lawyer.actor);
    expect(await titles(actor)).toEqual([]);
    await expect(findSavedReply(actor, id)).rejects.toMatchObject({ code: "saved_reply_not_found" });
    await expect(deleteSavedReply(actor, id)).rejects.toMatchObject({ code: "saved_reply_not_found" });
    await deleteSavedReply(lawyer.actor, id);
    expect(await titles(lawyer.actor)).toEqual([]);
  });

  it("says who wrote it, and is found by words of its title and text without accents and case", async () => {
    const { actor } = await anAdministrator({ firstName: "Alix", lastName: "Bernard" });
    await aReply(actor, { title: "Pièces manquantes", text: "Il manque votre relevé." });
    await aReply(actor, { title: "Accueil", text: "Bienvenue" });
    expect(await titles(actor)).toEqual(["Accueil", "Pièces manquantes"]);
    expect(await titles(actor, "RELEVE piece")).toEqual(["Pièces manquantes"]);
    expect(await titles(actor, "100%_\\")).toEqual([]);
    expect(await listSavedReplies(actor, "accueil")).toMatchObject([{ author: "Alix Bernard", isShared: false }]);
  });

  it("that somebody else changed meanwhile is not overwritten, and one sent twice is one", async () => {
    const [first, second] = [await anAdministrator(), await anAdministrator()];
    const id = crypto.randomUUID();
    const given = { title: "Accueil", text: "Bonjour", shared: true };
    for (let time = 0; time < 2; time++) await createSavedReply(first.actor, id, given);
    const { version } = await findSavedReply(first.actor, id);
    await changeSavedReply(second.actor, id, { ...given, text: "Bonsoir", version });
    const late = changeSavedReply(first.actor, id, { ...given, text: "Bonne nuit", version });
    await expect(late).rejects.toMatchObject({ code: "saved_reply_changed" });
    expect(await findSavedReply(first.actor, id)).toMatchObject({ text: "Bonsoir" });
  });

  it("is refused beyond the limit of one person", async () => {
    const { actor } = await anAdministrator();
    const rows = Array.from({ length: MAX_OWN_REPLIES }, () => ({ id: crypto.randomUUID() as string }));
    await db
      .insert(savedReplies)
      .values(rows.map((row) => ({ ...row, ownerId: actor.userId, authorId: actor.userId, title: "T", text: "T" })));
    await expect(aReply(actor)).rejects.toMatchObject({ code: "own_replies_full" });
    await aReply(actor, { shared: true });
  });

  it("with a word in braces that is no variable is refused beside the text", () => {
    const form = (text: string) => {
      const data = new FormData();
      data.append("title", "Accueil");
      data.append("text", text);
      return checkSavedReply(data);
    };
    expect(form("Bonjour {prenom},").reply().error?.text?.[0]).toContain("{prenom} n’est pas une variable");
    expect(form("Bonjour {firstName}, {caseId} {date}").status).toBe("success");
    expect(form("Bonjour {Prénm},").reply().error?.text?.[0]).toContain("{Prénm} n’est pas une variable");
  });

  it("reads « {Prénom} » where it is written, and is stored as « {firstName} »", async () => {
    const { actor } = await anAdministrator();
    const data = new FormData();
    data.append("title", "Accueil");
    data.append("text", "Bonjour {Prénom} {lastName}, avant le {Date limite}.");
    const submission = checkSavedReply(data);
    const text = submission.status === "success" ? submission.value.text : "";
    expect(text).toBe("Bonjour {firstName} {lastName}, avant le {deadline}.");
    await aReply(actor, { text });
    const [stored] = await listSavedReplies(actor);
    expect(showVariables(stored?.text ?? "")).toBe("Bonjour {Prénom} {Nom}, avant le {Date limite}.");
  });

  it("loses a variable as a whole, whichever end of it a key deletes", () => {
    const text = "Bonjour {Prénom}, merci";
    const [start, end] = [8, 16];
    const at = (caret: number, isForward = false) => rangeToDelete(text, { start: caret, end: caret }, isForward);
    for (const range of [at(end), at(start + 3), at(start, true), at(end - 1, true)])
      expect(range).toEqual({ start, end });
    for (const range of [at(start), at(end, true), at(0), rangeToDelete(text, { start, end }, false)])
      expect(range).toBeNull();
    expect(rangeToDelete(text, { start: 4, end: start + 2 }, false)).toEqual({ start: 4, end });
    expect(rangeToDelete("{autre}", { start: 7, end: 7 }, false)).toBeNull();
  });
});

describe("the ten starters", () => {
  it("are given to a team without replies, as examples that an administrator takes over, changes or removes", async () => {
    const [{ actor }, lawyer] = [await anAdministrator(), await aLawyer()];
    await expect(addStarterReplies(lawyer.actor)).rejects.toMatchObject({ code: "forbidden" });
    await addStarterReplies(actor);
    await addStarterReplies(actor);
    const examples = async () => (await listSavedReplies(actor)).filter(({ isExample }) => isExample);
    const [first, second, third, ...others] = await examples();
    expect(others).toHaveLength(7);
    if (!first || !second || !third) throw new Error("no example");
    await keepStarterReply(actor, first.id);
    await changeSavedReply(actor, second.id, { title: second.title, text: "Autre", shared: true });
    await deleteSavedReply(actor, third.id);
    expect((await examples()).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
    expect(await titles(actor)).toEqual(expect.arrayContaining([first.title, second.title]));
    expect(await titles(actor)).toHaveLength(9);
  });

  it("hold only known variables, and read easily", () => {
    for (const { title, text } of STARTER_REPLIES) {
      const data = new FormData();
      data.append("title", title);
      data.append("text", text);
      expect(checkSavedReply(data).status, title).toBe("success");
      expect.soft(lix(text.split("\n\n")), title).toBeLessThanOrEqual(MAX_LIX);
      expect(text.replaceAll("\u00a0", "_"), title).not.toMatch(/['] | [?!:;»]/);
    }
  });
});

describe("the variables of a saved reply", () => {
  it("take the values of the case, and one without a value stays in braces", async () => {
    const { actor } = await anAdministrator();
    const client = await aClient({ firstName: "Camille", lastName: "Moreau" });
    const caseRow = await aCase(client, { status: "active", firstAnsweredAt: new Date(), submittedAt: new Date() });
    await aReply(actor, { text: "{firstName} {lastName}, {fullName}, {caseId}, {caseStatus}, {deadline}" });
    const [reply] = await fillRepliesForCase(actor, caseRow.id);
    expect(reply?.text).toBe(
      `Camille Moreau, Camille Moreau, ${caseRow.reference}, ${reply?.text.split(", ")[3]}, {deadline}`,
    );
    expect(reply?.text).not.toContain("{caseStatus}");
  });

  it("are not filled for whoever may not open the case", async () => {
    const [client, lawyer, other] = [await aClient(), await aLawyer(), await aLawyer()];
    const caseRow = await aCase(client, { status: "active" });
    await aMember(caseRow, lawyer, "lawyer");
    const notFound = { code: "case_not_found" };
    await expect(fillRepliesForCase(other.actor, caseRow.id)).rejects.toMatchObject(notFound);
    await expect(fillRepliesForCase(client.actor, caseRow.id)).rejects.toMatchObject(notFound);
    expect(await fillRepliesForCase(lawyer.actor, caseRow.id)).toEqual([]);
  });

  it("take the name and the reference of a request, and leave those of a case", async () => {
    const { actor } = await anAdministrator();
    const [request] = await db
      .insert(contactMessages)
      .values({ name: "Inès Petit", phone: "+33611223344", email: "ines@exemple.fr", message: "Bonjour" })
      .returning();
    await aReply(actor, { text: "{fullName} {caseId} {caseStatus} {firstName}" });
    const [reply] = await fillRepliesForRequest(actor, request?.id as string);
    expect(reply?.text).toBe(`Inès Petit ${request?.id.slice(0, 8).toUpperCase()} {caseStatus} {firstName}`);
  });

  it("never leave in braces: neither in a message of the staff nor in the answer to a request", async () => {
    const { actor } = await anAdministrator();
    const client = await aClient();
    const caseRow = await aCase(client, { status: "active" });
    const post = (by: Actor, text: string) =>
      postMessage(by, { caseId: caseRow.id, text, fileIds: [], clientKey: crypto.randomUUID() });
    await expect(post(actor, "Bonjour {firstName},")).rejects.toMatchObject({ code: "message_unfilled" });
    expect(await db.$count(caseMessages, eq(caseMessages.caseId, caseRow.id))).toBe(0);
    await post(actor, "Une accolade {ici} reste une accolade.");
    await post(client.actor, "On m’a écrit « Bonjour {firstName} ».");
    const form = new FormData();
    form.append("id", crypto.randomUUID());
    form.append("reply", "Bonjour {firstName},");
    expect(checkReply(form).reply().error?.reply?.[0]).toContain("{firstName}");
  });
});
