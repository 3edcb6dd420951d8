import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { auditEntries } from "~/db/schema/index.ts";
import { aPerson, reload } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { chooseEmailPhrase, muteEmails } from "./email-settings.commands.server.ts";
import { notificationsSchema, phraseSchema } from "./email-settings.schema.ts";

freshDatabase();

const parsed = (phrase?: string) => phraseSchema.safeParse({ phrase });
const refusal = (phrase: string) => parsed(phrase).error?.issues.map((issue) => issue.message);

describe("the phrase of a person", () => {
  it("is stored, changed and removed, and does not appear in the journal", async () => {
    const person = await aPerson();
    await chooseEmailPhrase(person.actor, person.id, "Le chat dort sous le figuier");
    expect((await reload(person)).profile.emailPhrase).toBe("Le chat dort sous le figuier");
    await chooseEmailPhrase(person.actor, person.id, "");
    expect((await reload(person)).profile.emailPhrase).toBeNull();
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, person.id));
    expect(entries.map(({ action }) => action)).toEqual([
      "profile.email_phrase_changed",
      "profile.email_phrase_changed",
    ]);
    expect(JSON.stringify(entries)).not.toContain("figuier");
  });

  it("cannot be set by somebody else", async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    await expect(chooseEmailPhrase(other.actor, person.id, "à moi")).rejects.toMatchObject({ code: "forbidden" });
    await expect(muteEmails(other.actor, person.id, [])).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is one line of 4 to 60 characters, or none", () => {
    expect(parsed("  Le chat\r\n dort  ").data).toEqual({ phrase: "Le chat dort" });
    expect(parsed(" \t ").data).toEqual({ phrase: "" });
    expect(parsed().data).toEqual({ phrase: "" });
    expect(parsed("é".repeat(60)).success).toBe(true);
    expect(refusal("abc")).toEqual(["Choisissez une phrase d’au moins 4 caractères"]);
    expect(refusal("é".repeat(61))).toEqual(["Choisissez une phrase de 60 caractères au plus"]);
  });

  it("contains no invisible or direction characters, and no address or link", () => {
    expect(parsed("chat\u202Eneir\u200B\u0000 ici").data).toEqual({ phrase: "chatneir ici" });
    expect(parsed("un chat 👩‍🌾 ici").data).toEqual({ phrase: "un chat 👩‍🌾 ici" });
    for (const hostile of ["Voir https://exemple.fr", "www.exemple.fr ici", "ecrire@exemple.fr"])
      expect(refusal(hostile)).toEqual(["Choisissez une phrase sans adresse ni lien"]);
  });
});

describe("the e-mails that a person turned off", () => {
  it("are stored by topic, one for each box that is not ticked", async () => {
    const person = await aPerson();
    await muteEmails(person.actor, person.id, ["new_message", "staff"]);
    expect((await reload(person)).profile.mutedEmails).toEqual(["new_message", "staff"]);
    await muteEmails(person.actor, person.id, []);
    expect((await reload(person)).profile.mutedEmails).toEqual([]);
    expect(notificationsSchema.parse({ staff: true })).toMatchObject({ staff: true, new_message: false });
  });
});
