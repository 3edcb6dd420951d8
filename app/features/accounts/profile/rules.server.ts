import { db, type Executor, type Tx } from "~/db/client.server";
import { profiles } from "~/db/schema";
import { decryptUnderMasterKey, encryptUnderMasterKey, KeyLostError } from "~/platform/crypto/master-keys.server";
import { log } from "~/platform/log.server";
import { formatDate } from "~/ui/format";
import { phoneText } from "../phone/rules";
import { NO_TAX_ID, PART_FIELDS, PRIVATE_PARTS, type ProfilePart } from "./rules";

type Profile = typeof profiles.$inferSelect;
type StoredTaxId = Pick<Profile, "id" | "encryptedTaxId" | "taxIdKeyId">;

const bindingOf = (userId: string): string => `tax-id:${userId}`;

/** The columns that keep a tax id, encrypted with the master key in use and bound to its profile; null for none. */
export async function encryptTaxId(tx: Tx, userId: string, taxId: string | null): Promise<Omit<StoredTaxId, "id">> {
  if (taxId === null) return { encryptedTaxId: null, taxIdKeyId: null };
  const { keyId, encrypted } = await encryptUnderMasterKey(tx, bindingOf(userId), taxId);
  return { encryptedTaxId: encrypted, taxIdKeyId: keyId };
}

/**
 * The tax id of a profile; null when there is none. A tax id whose key is lost is logged and read as null, so that the
 * page opens and its owner may enter it again.
 */
export async function decryptTaxId(profile: StoredTaxId, executor: Executor = db): Promise<string | null> {
  const { id, encryptedTaxId: encrypted, taxIdKeyId: keyId } = profile;
  // An early version stored it in clear; `encryptPlainTaxIds` has not come to it yet.
  if (encrypted === null || keyId === null) return encrypted;
  try {
    return await decryptUnderMasterKey({ keyId, encrypted }, bindingOf(id), executor);
  } catch (error) {
    if (!(error instanceof KeyLostError)) throw error;
    log.error({ err: error, profile: id }, "a tax id cannot be decrypted");
    return null;
  }
}

const { id, email, firstName, lastName, dateOfBirth, encryptedTaxId, taxIdKeyId, hasNoTaxId, createdAt } = profiles;
const { phone, homePhone, address, city, postalCode, department, country, identityVerified, verificationStep } =
  profiles;

/**
 * The columns of a profile that those who handle a case read, for `readableProfile`. Those that are missing are their
 * owner's alone, such as the phrase of their e-mails, or the administrators'.
 */
export const READABLE_COLUMNS = {
  ...{ id, email, firstName, lastName, dateOfBirth, encryptedTaxId, taxIdKeyId, hasNoTaxId, createdAt },
  ...{ phone, homePhone, address, city, postalCode, department, country, identityVerified, verificationStep },
};

/** A profile as those read it who handle a case: its tax id in clear, its telephone numbers and its region as texts. */
export async function readableProfile<Row extends Pick<Profile, keyof typeof READABLE_COLUMNS>>(row: Row) {
  const { encryptedTaxId: _encrypted, taxIdKeyId: _key, ...profile } = row;
  return {
    ...profile,
    taxId: await decryptTaxId(row),
    phoneText: row.phone && phoneText(row.phone),
    homePhoneText: row.homePhone && phoneText(row.homePhone),
    departmentLabel: row.country === "France" ? "Département" : "Région, canton ou province",
  };
}

const PARTS = ["name", "dateOfBirth", "taxId", "phone", "address"] as const satisfies readonly ProfilePart[];

type Known = Pick<Profile, "firstName" | "lastName" | "dateOfBirth" | "hasNoTaxId" | "phone" | "homePhone"> &
  Pick<Profile, "address" | "postalCode" | "city" | "department" | "country"> & { taxId: string | null };

/** The parts whose fields hold something else than what is saved: an earlier answer that was not sent. */
export function changedParts(saved: Record<string, unknown>, shown: Record<string, unknown>): string[] {
  const isChanged = (name: string) => JSON.stringify(saved[name]) !== JSON.stringify(shown[name]);
  return Object.entries(PART_FIELDS).flatMap(([part, names]) => (names.some(isChanged) ? [part] : []));
}

/**
 * What a profile already says, one line each, and which of the parts that a case needs it lacks.
 * @param forCompany whether its owner acts for a company alone.
 */
export function knownParts(
  profile: Known,
  forCompany: boolean,
): {
  known: Partial<Record<ProfilePart | "homePhone", string>>;
  missing: ProfilePart[];
} {
  const { firstName, lastName, dateOfBirth, taxId, hasNoTaxId, phone, homePhone } = profile;
  const { address, postalCode, city, department, country } = profile;
  const isPlaced = address && postalCode && city && department;
  const lines: Record<ProfilePart | "homePhone", string | null | undefined> = {
    name: firstName && lastName && `${firstName} ${lastName}`,
    dateOfBirth: dateOfBirth && formatDate(dateOfBirth),
    taxId: taxId ?? (hasNoTaxId ? NO_TAX_ID : null),
    phone: phone && phoneText(phone),
    homePhone: homePhone && phoneText(homePhone),
    address: isPlaced ? `${address}, ${postalCode} ${city}, ${[department, country].join(", ")}` : null,
  };
  const known = Object.fromEntries(Object.entries(lines).filter(([, line]) => line));
  const asked = PARTS.filter((part) => !forCompany || !PRIVATE_PARTS.includes(part));
  return { known, missing: asked.filter((part) => !lines[part]) };
}
