import type { OwnProfile } from "../queries.server";
import { fromE164, PHONE_COUNTRY_OF } from "./phone";
import { profileSchema } from "./profile";

/** What the profile form shows at first: its fields as text, a ticked box as « on ». */
export type ProfileValues = Record<string, string>;

/** The saved profile as the form shows it; a box is ticked when the current version of its text was agreed to. */
export function profileValues(profile: OwnProfile, agreed: { privacy: boolean; terms: boolean }): ProfileValues {
  const phone = fromE164(profile.phone);
  const homePhone = fromE164(profile.homePhone);
  const homeCountry = PHONE_COUNTRY_OF[profile.country] ?? "FR";
  const values: Record<string, string | null | undefined | false> = {
    firstName: profile.firstName,
    lastName: profile.lastName,
    dateOfBirth: profile.dateOfBirth,
    taxId: profile.taxId,
    phone: phone?.national,
    phoneCountry: phone?.country ?? homeCountry,
    homePhone: homePhone?.national,
    homePhoneCountry: homePhone?.country ?? homeCountry,
    address: profile.address,
    postalCode: profile.postalCode,
    city: profile.city,
    department: profile.department,
    country: profile.country,
    gdprConsent: agreed.privacy && "on",
    termsAccepted: agreed.terms && "on",
  };
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** The fields of a form that was interrupted, without what else it carried. */
export function keptValues(kept: URLSearchParams): ProfileValues {
  const names = Object.keys(profileSchema.in.shape);
  return Object.fromEntries([...kept].filter(([name]) => names.includes(name)));
}
