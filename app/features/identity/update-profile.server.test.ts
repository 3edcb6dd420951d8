import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { privacy } from "~/content/privacy";
import { terms } from "~/content/terms";
import { db, transaction } from "~/db/client.server";
import { auditEntries, consents, identityDocuments, users } from "~/db/schema";
import { readCurrentConsents, readOwnProfile } from "~/features/accounts/profile/queries.server";
import type { ProfileInput } from "~/features/accounts/profile/schema";
import { approveDocument } from "~/features/approvals/commands.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { removeObjects } from "~/features/files/jobs.server";
import { readPerson } from "~/features/people/person.queries.server";
import { aClientAwaitingVerification, anAdministrator, aPerson, aVerifiedClient, reload } from "~tests/factories";
import { aProfileInput } from "~tests/factories/profile";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { deleteDocuments } from "./commands.server";
import { updateProfile } from "./declared-identity.commands.server";
import { differsFromVerified, verifiedIdentityText } from "./review/labels";

freshDatabase();
queueJobs(deliverEmail, removeObjects);

describe("saving the profile", () => {
  it("stores every field and completes the step", async () => {
    const person = await aPerson();
    await updateProfile(person.actor, person.id, aProfileInput({ homePhone: "+33123456789", firstName: "Dominique" }));
    expect(await readOwnProfile(person.actor)).toMatchObject({
      ...aProfileInput({ homePhone: "+33123456789", firstName: "Dominique" }),
      profileStepCompleted: true,
    });
    const [user] = await db.select().from(users).where(eq(users.id, person.id));
    expect(user?.name).toBe("Dominique Durand");
  });

  it("empties the landline when it is removed", async () => {
    const person = await aPerson({ homePhone: "+33123456789" });
    await updateProfile(person.actor, person.id, aProfileInput());
    expect((await reload(person)).profile.homePhone).toBeNull();
  });

  it("records each consent once, with its date and the version of the text", async () => {
    const person = await aPerson();
    await updateProfile(person.actor, person.id, aProfileInput());
    const first = await readCurrentConsents(person.actor);
    await updateProfile(person.actor, person.id, aProfileInput({ city: "Nancy" }));
    const rows = await db.select().from(consents).where(eq(consents.userId, person.id));
    expect(rows.map(({ document, version }) => `${document} ${version}`).sort()).toEqual([
      `privacy ${privacy.version}`,
      `terms ${terms.version}`,
    ]);
    expect(first.privacy).toBeInstanceOf(Date);
    expect(await readCurrentConsents(person.actor)).toEqual(first);
  });

  it("asks again when the text has changed or the consent was withdrawn", async () => {
    const person = await aPerson();
    await db.insert(consents).values({ userId: person.id, document: "privacy", version: "1999-01" });
    expect(await readCurrentConsents(person.actor)).toEqual({ privacy: null, terms: null });
    await updateProfile(person.actor, person.id, aProfileInput());
    const own = and(eq(consents.userId, person.id), eq(consents.document, "terms"));
    await db
      .update(consents)
      .set({ withdrawnAt: new Date(), givenAt: new Date("2026-01-01") })
      .where(own);
    expect((await readCurrentConsents(person.actor)).terms).toBeNull();
    await updateProfile(person.actor, person.id, aProfileInput());
    expect((await readCurrentConsents(person.actor)).terms?.getTime()).toBeGreaterThan(Date.parse("2026-01-02"));
  });

  it("reads the département from the commune, not from the digits of the postal code", async () => {
    const person = await aPerson();
    const saved = async (given: Partial<ProfileInput>) => {
      await updateProfile(person.actor, person.id, aProfileInput(given));
      return (await reload(person)).profile.department;
    };
    expect(await saved({ postalCode: "42620", city: "Saint-Pierre-Laval", department: "Loire" })).toBe("Allier");
    expect(await saved({ postalCode: "57000", city: "METZ", department: "Var" })).toBe("Moselle");
    expect(await saved({ postalCode: "20000", city: "ajaccio", department: "Corse" })).toBe("Corse-du-Sud");
  });

  it("accepts an unknown town, and replaces the number of a département by its name", async () => {
    const person = await aPerson();
    await updateProfile(
      person.actor,
      person.id,
      aProfileInput({ city: "Lieu-dit", postalCode: "57999", department: "57" }),
    );
    expect((await reload(person)).profile.department).toBe("Moselle");
  });

  it("stores what was typed for addresses outside France", async () => {
    const person = await aPerson();
    const belgian = aProfileInput({
      country: "Belgique",
      postalCode: "1000",
      city: "Bruxelles",
      department: "Brabant",
    });
    await updateProfile(person.actor, person.id, belgian);
    expect((await reload(person)).profile.department).toBe("Brabant");
  });

  it("is refused to everybody else", async () => {
    const [person, other] = [await aPerson(), await aPerson({ role: "administrator" })];
    await expect(updateProfile(other.actor, person.id, aProfileInput())).rejects.toMatchObject({ code: "forbidden" });
    expect((await reload(person)).profile.profileStepCompleted).toBe(false);
  });

  it("stores all fields of the last of two forms saved at once", async () => {
    const person = await aPerson();
    await Promise.all(
      ["Metz", "Nancy"].map((city) =>
        updateProfile(person.actor, person.id, aProfileInput({ city, address: `rue de ${city}` })),
      ),
    );
    const { city, address } = (await reload(person)).profile;
    expect(address).toBe(`rue de ${city}`);
  });

  it("writes no personal data in the journal", async () => {
    const person = await aPerson();
    await updateProfile(person.actor, person.id, aProfileInput());
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, person.id));
    expect(entries.map(({ action, details }) => ({ action, details }))).toEqual([
      { action: "profile.updated", details: {} },
    ]);
  });

  it("shows the person everything but the note of the staff", async () => {
    const person = await aPerson({ adminNote: "note privée" });
    expect(JSON.stringify(await readOwnProfile(person.actor))).not.toContain("note privée");
  });
});

describe("an identity that was sent with documents", () => {
  const other = { firstName: "Dominique", lastName: "Autre", dateOfBirth: "1980-01-02", taxId: "1023217600051" };
  const declared = ({ profile }: Awaited<ReturnType<typeof reload>>) =>
    aProfileInput({
      firstName: profile.firstName,
      lastName: profile.lastName,
      dateOfBirth: profile.dateOfBirth as string,
    });

  it("is changed only by who confirms it, field by field; the rest of the profile is free", async () => {
    const person = await aVerifiedClient({ taxId: "3023217600053" });
    const before = await reload(person);
    for (const [field, value] of Object.entries(other))
      await expect(
        updateProfile(person.actor, person.id, { ...declared(before), [field]: value }),
        field,
      ).rejects.toMatchObject({ code: "identity_already_sent" });
    await updateProfile(person.actor, person.id, { ...declared(before), city: "Nancy", postalCode: "54000" });
    expect((await reload(person)).profile).toMatchObject({ city: "Nancy", identityVerified: true });
  });

  it("is to be verified again once it changed, and no decision on what was seen before counts", async () => {
    const staff = await anAdministrator();
    const person = await aVerifiedClient({ taxId: "3023217600053" });
    const [seen] = await db.select().from(identityDocuments).where(eq(identityDocuments.userId, person.id));
    await updateProfile(person.actor, person.id, {
      ...declared(await reload(person)),
      ...other,
      changesIdentity: true,
    });
    expect((await reload(person)).profile).toMatchObject({ identityVerified: false, verificationStep: "pending" });
    const documents = await db.select().from(identityDocuments).where(eq(identityDocuments.userId, person.id));
    expect(new Set(documents.map(({ status }) => status))).toEqual(new Set(["pending"]));
    const document = { userId: person.id, documentType: seen?.documentType as "passport" };
    await expect(approveDocument(staff.actor, { ...document, documentId: seen?.id })).rejects.toMatchObject({
      code: "document_already_reviewed",
    });
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.action, "profile.identity_changed"));
    expect(entries).toMatchObject([
      { subjectId: person.id, details: { fields: "firstName, lastName, dateOfBirth, taxId" } },
    ]);
    expect(JSON.stringify(entries)).not.toContain("Autre");
  });

  it("is kept with the approval of an identity document, for the staff and the person’s own data", async () => {
    const staff = await anAdministrator();
    const person = await aClientAwaitingVerification();
    const { profile } = await reload(person);
    await approveDocument(staff.actor, { userId: person.id, documentType: "proof_of_address" });
    expect((await reload(person)).profile.verifiedAt).toBeNull();
    await approveDocument(staff.actor, { userId: person.id, documentType: "identity_card" });
    const verified = { verifiedFirstName: profile.firstName, verifiedDateOfBirth: profile.dateOfBirth };
    expect((await readPerson(staff.actor, person.id)).profile).toMatchObject(verified);
    expect(await readOwnProfile(person.actor)).toMatchObject(verified);
    const changed = { ...declared(await reload(person)), ...other, changesIdentity: true };
    await updateProfile(person.actor, person.id, changed);
    const after = (await readPerson(staff.actor, person.id)).profile;
    expect(verifiedIdentityText(after)).toContain(profile.firstName);
    expect(differsFromVerified(after)).toBe(true);
    await transaction((tx) => deleteDocuments(tx, person.id));
    expect((await reload(person)).profile).toMatchObject({ verifiedFirstName: null, verifiedAt: null });
  });
});
