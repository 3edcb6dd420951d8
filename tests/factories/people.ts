import { eq } from "drizzle-orm";
import { privacy } from "~/content/privacy.ts";
import { terms } from "~/content/terms.ts";
import { db } from "~/db/client.server.ts";
import { accounts, consents, lawyers, profiles, users } from "~/db/schema/index.ts";
import type { Actor } from "~/features/accounts/actor.ts";
import { hashPassword } from "~/features/accounts/password/rules.server.ts";
import { encryptTaxId } from "~/features/accounts/profile/rules.server.ts";
import { next } from "./sequence.ts";

type Profile = typeof profiles.$inferSelect;

/** A test person: the row of their profile, their sign-in data, and their actor for policies and commands. */
export type Person = { id: string; email: string; password: string; profile: Profile; actor: Actor };

/** Makes a person who has only registered. Columns of the profile may be given. */
export async function aPerson(given: Partial<Profile> & { password?: string; taxId?: string } = {}): Promise<Person> {
  const { password = "mot-de-passe-1", taxId, ...columns } = given;
  const number = next();
  const id = crypto.randomUUID();
  const email = columns.email ?? `personne${number}@exemple.fr`;
  const names = { firstName: "Camille", lastName: `Durand ${number}`, phone: "+33612345678" };
  const [profile] = await db.transaction(async (tx) => {
    await tx.insert(users).values({ id, email, name: `${names.firstName} ${names.lastName}` });
    await tx.insert(accounts).values({
      id: crypto.randomUUID(),
      userId: id,
      providerId: "credential",
      accountId: id,
      password: await hashPassword(password),
    });
    return tx
      .insert(profiles)
      .values({ ...names, ...columns, id, email, ...(taxId && (await encryptTaxId(tx, id, taxId))) })
      .returning();
  });
  if (!profile) throw new Error("The profile was not written.");
  return { id, email, password, profile, actor: actorOf(profile) };
}

/** Makes a person whose profile is complete, consents included. */
export async function aClient(given: Parameters<typeof aPerson>[0] = {}): Promise<Person> {
  const person = await aPerson({ ...COMPLETE_PROFILE, ...given });
  await db.insert(consents).values([
    { userId: person.id, document: "privacy", version: privacy.version },
    { userId: person.id, document: "terms", version: terms.version },
  ]);
  return person;
}

/** Makes a member of the staff. */
export function anAdministrator(given: Parameters<typeof aPerson>[0] = {}): Promise<Person> {
  return aPerson({ firstName: "Alix", role: "administrator", ...given });
}

/** Makes a lawyer, who is not a member of any case yet. */
export function aLawyer(given: Parameters<typeof aPerson>[0] = {}): Promise<Person> {
  return aPerson({ firstName: "Lou", role: "lawyer", ...given });
}

/** Registers a lawyer as verified and insured, so that they may take cases. Columns of the registration may be given. */
export async function aRegistration(lawyer: Person, given: Partial<typeof lawyers.$inferInsert> = {}): Promise<void> {
  await db.insert(lawyers).values({
    userId: lawyer.id,
    bar: "Paris",
    oathDate: "2010-01-15",
    insuranceEndsOn: "2099-12-31",
    verifiedAt: new Date(),
    verifiedBy: "administrator",
    ...given,
  });
}

/** Makes a lawyer who may take cases. */
export async function aLawyerOnDuty(given: Parameters<typeof aPerson>[0] = {}): Promise<Person> {
  const lawyer = await aLawyer(given);
  await aRegistration(lawyer);
  return lawyer;
}

/** Reads the person again from the database, after a command changed their profile. */
export async function reload(person: Person): Promise<Person> {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, person.id));
  if (!profile) throw new Error("The person is gone.");
  return { ...person, profile, actor: actorOf(profile) };
}

const COMPLETE_PROFILE = {
  dateOfBirth: "1975-04-12",
  taxId: "3023217600053",
  address: "3 Rue Haute Pierre",
  city: "Metz",
  postalCode: "57000",
  department: "Moselle",
  gdprConsent: true,
  termsAccepted: true,
  profileStepCompleted: true,
};

function actorOf(profile: Profile): Actor {
  const { id: userId, email, firstName, lastName, role, profileStepCompleted, identityVerified } = profile;
  return {
    userId,
    sessionId: crypto.randomUUID(),
    email,
    emailConfirmed: false,
    firstName,
    lastName,
    role,
    accountRole: role,
    secondFactor: false,
    secondFactorMissing: false,
    profileStepCompleted,
    identityVerified,
  };
}
