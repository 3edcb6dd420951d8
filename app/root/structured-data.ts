import { company, FILE_NAME } from "~/content/company";
import { published } from "~/content/published";
import { logoPath } from "~/ui/publisher-paths";

export type SharedPicture = { address: string; width: number; height: number; alt: string };

/** The picture of a shared link. Ours shows the name of the files, so a publisher of another name has their logo or none. */
export function sharedPicture(origin: string): SharedPicture | null {
  const logo = published().look?.logo;
  if (logo) {
    const { digest, width, height } = logo;
    return { address: origin + logoPath(digest), width, height, alt: company.name };
  }
  if (company.name !== FILE_NAME) return null;
  const alt = `${FILE_NAME} : victime d’une arnaque en ligne ? Ne restez pas seul.`;
  return { address: `${origin}/og.png`, width: 1200, height: 630, alt };
}

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
const COUNTRIES = ["FR", "BE", "CH", "LU", "CA"];

/** Spec section 2: a legal-services business open Monday to Friday, 09:00 to 18:00. Unknown values are left out. */
export function legalService(origin: string): object {
  const logo = published().look?.logo;
  const picture = sharedPicture(origin);
  return {
    "@context": "https://schema.org",
    "@type": "LegalService",
    name: company.name,
    url: `${origin}/`,
    ...(picture && { image: picture.address }),
    ...(logo
      ? { logo: origin + logoPath(logo.digest) }
      : company.name === FILE_NAME && { logo: `${origin}/icon-512.png` }),
    areaServed: COUNTRIES,
    availableLanguage: "fr",
    openingHoursSpecification: {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: DAYS,
      opens: company.hours.opens,
      closes: company.hours.closes,
    },
    ...(company.phone && { telephone: company.phone }),
    ...(company.email && { email: company.email }),
    ...(company.address && { address: company.address }),
  };
}
