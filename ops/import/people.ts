import { eq, type SQL, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { db, transaction } from "~/db/client.server";
import { accounts, profiles, users } from "~/db/schema";
import { COUNTRIES, type Country, VERIFICATION_STATUSES } from "~/db/schema/enumerations";
import { importBan } from "~/features/accounts/bans/commands.server";
import { recordImportedCost } from "~/features/accounts/password/commands.server";
import { bcryptCost } from "~/features/accounts/password/rules.server";
import { PHONE_COUNTRY_OF, toE164 } from "~/features/accounts/phone/rules";
import { encryptTaxId } from "~/features/accounts/profile/rules.server";
import { TAX_ID } from "~/features/accounts/profile/schema";
import type { FormerPerson, Project } from "./project";
import { type Row, shown } from "./row";
import { type Mapped, type Step, storedIn } from "./steps";

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
  /** Null: the account is not banned. */
  ban: { until: Date | null } | null;
};

const NOT_BANNED = "compte bloqué dans l’ancien système, mais ici débloqué ou de l’équipe : laissé tel quel";

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
      const address = await findAddress(person, holders);
      return mapPerson(person, { user, profile }, { address, project });
    },
    write: async (batch) => {
      const refused = new Map<string, string>();
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
        // Also of accounts that an earlier import wrote, perhaps without their ban.
        for (const { item, made } of batch)
          if (made.ban && !(await importBan(tx, item.id, made.ban.until))) refused.set(item.id, NOT_BANNED);
      });
      importedCost = Math.max(importedCost, cost);
      return refused;
    },
    stored: storedIn(profiles.id),
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
  { id }: FormerPerson,
  { user, profile }: { user: Row | null; profile: Row | null },
  { address, project: { withFactor, hasUnreadableAccount } }: { address: string | null; project: Project },
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
  const ban = user ? banOf(user) : hasUnreadableAccount ? { until: null } : null;
  if (ban && !user) row.remark("profil dont le compte est peut-être une ligne illisible : importé bloqué");
  const isStaff = profile?.flag("is_admin") ?? false;
  if (ban && isStaff) row.remark("membre de l’équipe bloqué : importé comme client");
  if (withFactor.has(id))
    row.remark(
      "second facteur de l’ancien système non repris : le mot de passe suffit, tant que la personne n’en a pas choisi un",
    );
  const confirmedAt = user?.time("email_confirmed_at") ?? null;
  return {
    made: {
      email,
      name: `${firstName} ${lastName}`.trim(),
      emailVerified: address !== null && confirmedAt !== null && confirmedAt <= Date.now(),
      password: address && user ? passwordOf(user) : null,
      createdAt,
      taxId,
      ban,
      profile: {
        ...values,
        id,
        email,
        firstName,
        lastName,
        // Nobody can sign in to an account without its address, nor to a banned one, least of all as staff.
        role: isStaff && address && !ban ? "administrator" : "client",
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

/** A ban of the former system, which ends only on a date that can be read. */
function banOf(user: Row): Person["ban"] {
  const ban = user.until("banned_until");
  const value = shown(user.text("banned_until") ?? "");
  if (ban?.until) user.remark(`banned_until : compte bloqué jusqu’à ${value} : importé bloqué`);
  else if (ban)
    user.remark(
      `banned_until : ${value} n’est pas une date qui finit : importé bloqué, jusqu’à ce qu’un administrateur le débloque`,
    );
  return ban;
}

function passwordOf(user: Row): string | null {
  const hash = user.text("encrypted_password");
  if (hash && bcryptCost(hash) !== null) return hash;
  user.remark("pas de mot de passe à reprendre : la personne en choisit un par « Mot de passe oublié »");
  return null;
}
