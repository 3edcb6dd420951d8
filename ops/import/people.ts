import { eq, type SQL, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { db, transaction } from "~/db/client.server";
import { accounts, profiles, users } from "~/db/schema";
import { COUNTRIES, type Country, VERIFICATION_STATUSES } from "~/db/schema/enumerations";
import { recordImportedCost } from "~/features/accounts/password/commands.server";
import { bcryptCost } from "~/features/accounts/password/rules.server";
import { PHONE_COUNTRY_OF, toE164 } from "~/features/accounts/phone/rules";
import { encryptTaxId } from "~/features/accounts/profile/rules.server";
import { TAX_ID } from "~/features/accounts/profile/schema";
import type { FormerPerson, Project } from "./project";
import type { Row } from "./row";
import type { Mapped, Step } from "./steps";

/** The people that are taken over, as the later tables need them. */
export type TakenPeople = Map<string, { isStaff: boolean }>;

type Profile = Omit<PgInsertValue<typeof profiles>, "encryptedTaxId" | "taxIdKeyId">;
type Person = {
  email: string;
  name: string;
  emailVerified: boolean;
  password: string | null;
  createdAt: SQL | undefined;
  profile: Profile;
  taxId: string | null;
};

/** Names that the former system may have written for a country. */
const OTHER_COUNTRIES: Record<string, Country> = {
  FR: "France",
  BE: "Belgique",
  Belgium: "Belgique",
  CH: "Suisse",
  Switzerland: "Suisse",
  LU: "Luxembourg",
  CA: "Canada",
};

/** An instant for a column, undefined for its default. */
export const instantOf = (moment: string | null): SQL | undefined =>
  moment === null ? undefined : sql`${moment}::timestamptz`;

/** `auth.users` and `public.profiles`: an account and its profile, under the former id. */
export function peopleStep(project: Project, taken: TakenPeople): Step<FormerPerson, Person> {
  const holders = holdersOf(project.people.values());
  let importedCost = 0;
  return {
    table: "profiles",
    label: "Personnes",
    items: () => project.people.values(),
    lineOf: ({ profile, user }) => (profile ?? user)?.line ?? null,
    map: async (person, { read }) => {
      const user = person.user && (await read(person.user));
      const profile = person.profile && (await read(person.profile));
      if (user?.text("deleted_at")) return { skip: "compte supprimé dans l’ancien système" };
      taken.set(person.id, { isStaff: person.isStaff });
      return mapPerson(person, { user, profile }, await findAddress(person, holders));
    },
    write: async (batch) => {
      const cost = Math.max(...batch.map(({ made }) => bcryptCost(made.password ?? "") ?? 0));
      await transaction(async (tx) => {
        const found = batch.map(({ item: { id }, made }) => {
          const { email, name, emailVerified, createdAt } = made;
          return { id, email, name, emailVerified, ...(createdAt && { createdAt }) };
        });
        const rows = await tx
          .insert(users)
          .values(found)
          .onConflictDoNothing({ target: users.id })
          .returning({ id: users.id });
        const inserted = new Set(rows.map(({ id }) => id));
        const fresh = batch.filter(({ item }) => inserted.has(item.id));
        for (const { item, made } of fresh) {
          await tx.insert(accounts).values({
            id: crypto.randomUUID(),
            userId: item.id,
            providerId: "credential",
            accountId: item.id,
            password: made.password,
          });
          await tx.insert(profiles).values({ ...made.profile, ...(await encryptTaxId(tx, item.id, made.taxId)) });
        }
        if (cost > importedCost) await recordImportedCost(tx, cost);
      });
      importedCost = Math.max(importedCost, cost);
      return undefined;
    },
  };
}

/** Of several accounts with one address, the one that signed in last keeps it. */
function holdersOf(people: Iterable<FormerPerson>): Map<string, string> {
  const ordered = [...people].sort(
    (one, other) =>
      other.signedInAt - one.signedInAt || one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1),
  );
  const holders = new Map<string, string>();
  for (const { id, email } of ordered) if (email && !holders.has(email)) holders.set(email, id);
  return holders;
}

/** The address of a person here; null when another account, of the former system or of this one, has theirs. */
async function findAddress({ id, email }: FormerPerson, holders: Map<string, string>): Promise<string | null> {
  if (!email || holders.get(email) !== id) return null;
  const [other] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return other && other.id !== id ? null : email;
}

function mapPerson(
  { id, isStaff }: FormerPerson,
  { user, profile }: { user: Row | null; profile: Row | null },
  address: string | null,
): Mapped<Person> {
  const row = profile ?? user;
  if (!row) return { skip: "ni compte ni profil" };
  if (!profile) row.remark("compte sans profil : la personne complète le sien");
  if (!user) row.remark("profil sans compte : la personne choisit un mot de passe par « Mot de passe oublié »");
  if (!address)
    row.remark(
      "adresse e-mail absente, ou qu’un autre compte a déjà (aux majuscules près) : personne ne peut s’y connecter ; transférez ses dossiers à l’autre compte",
    );
  const email = address ?? `import-${id}@import.invalid`;
  const [firstName, lastName] = [row.text("first_name") ?? "", row.text("last_name") ?? ""];
  const createdAt = instantOf(user?.moment("created_at") ?? profile?.moment("created_at") ?? null);
  const seenAt = instantOf(user?.moment("last_sign_in_at") ?? null) ?? createdAt;
  const { isComplete, taxId, ...values } = mapProfile(row);
  return {
    made: {
      email,
      name: `${firstName} ${lastName}`.trim(),
      emailVerified: address !== null && Boolean(user?.text("email_confirmed_at")),
      password: address && user ? passwordOf(user) : null,
      createdAt,
      taxId,
      profile: {
        ...values,
        id,
        email,
        firstName,
        lastName,
        // Nobody can sign in to an account without its address, least of all as staff.
        role: isStaff && address ? "administrator" : "client",
        profileStepCompleted: isComplete && row.flag("profile_step_completed"),
        ...(createdAt && { createdAt, lastSeenAt: sql`greatest(${seenAt ?? createdAt}, ${createdAt})` }),
      },
    },
  };
}

/** The columns of a profile, and whether all of it could be taken over. */
function mapProfile(row: Row) {
  const country = row.choice("country", COUNTRIES, null, OTHER_COUNTRIES);
  const phoneOf = (column: string) => {
    const typed = row.text(column);
    return typed && (toE164(typed, PHONE_COUNTRY_OF[country ?? "France"] ?? "FR") ?? typed);
  };
  const typedTaxId = row.text("tax_id")?.replace(/\s/g, "") ?? null;
  const taxId = typedTaxId && TAX_ID.test(typedTaxId) ? typedTaxId : null;
  if (typedTaxId && !taxId) row.remark("tax_id : numéro fiscal d’une autre forme, que la personne indiquera à nouveau");
  return {
    isComplete: (!row.text("country") || country !== null) && (!typedTaxId || taxId !== null),
    taxId,
    dateOfBirth: row.day("date_of_birth"),
    phone: phoneOf("phone"),
    homePhone: phoneOf("home_phone"),
    address: row.text("address"),
    city: row.text("city"),
    postalCode: row.text("postal_code"),
    department: row.text("department"),
    country: country ?? "France",
    gdprConsent: row.flag("gdpr_consent"),
    termsAccepted: row.flag("terms_accepted"),
    identityVerified: row.flag("identity_verified"),
    verificationStep: row.choice("verification_step", VERIFICATION_STATUSES, "not_started"),
    chatTutorialCompleted: row.flag("chat_tutorial_completed"),
    adminNote: row.text("admin_note"),
  } as const;
}

function passwordOf(user: Row): string | null {
  const hash = user.text("encrypted_password");
  const blockedUntil = user.time("banned_until");
  if (blockedUntil !== null && blockedUntil > Date.now()) {
    user.remark("compte bloqué dans l’ancien système : importé sans mot de passe");
    return null;
  }
  if (hash && bcryptCost(hash) !== null) return hash;
  user.remark("pas de mot de passe à reprendre : la personne en choisit un par « Mot de passe oublié »");
  return null;
}
