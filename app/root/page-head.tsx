import { useMatches } from "react-router";
import { company, FILE_NAME } from "~/content/company";
import { fees } from "~/content/fees";
import { published } from "~/content/published";
import { translations } from "~/content/translations";
import icon from "./favicon.svg?inline";

export type PageHeadProps = {
  /** The product's public address, without a path. */
  origin: string;
  /** The colour of the browser's own bars, `#rrggbb`. */
  themeColour: string;
};

/** The metadata of every page, for search engines and for previews of shared links. */
export function PageHead({ origin, themeColour }: PageHeadProps) {
  const path =
    useMatches()
      .at(-1)
      ?.pathname.replace(/(.)\/$/, "$1") ?? "/";
  const address = origin + path;
  const logo = published().look?.logo;
  const picture = pictureOf(origin);
  return (
    <>
      <link rel="canonical" href={address} />
      {translations
        .filter((pages) => pages.fr === path || pages.en === path)
        .flatMap(Object.entries<string>)
        .map(([lang, page]) => (
          <link key={lang} rel="alternate" hrefLang={lang} href={origin + page} />
        ))}
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={path.startsWith("/en/") ? "en_GB" : "fr_FR"} />
      {picture && (
        <>
          <meta property="og:image" content={picture.address} />
          <meta property="og:image:width" content={String(picture.width)} />
          <meta property="og:image:height" content={String(picture.height)} />
          <meta property="og:image:alt" content={picture.alt} />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="theme-color" content={themeColour} />
      {/* In the page, since a request beside those of the two fonts would delay both by a round trip. */}
      {logo ? (
        <link rel="icon" href={`/site/icon/${logo.digest}.png`} type="image/png" />
      ) : (
        <>
          <link rel="icon" href={icon} type="image/svg+xml" />
          <link rel="icon" href="/icon-32.png" sizes="32x32" type="image/png" />
        </>
      )}
      <link rel="apple-touch-icon" href={logo ? `/site/icon/${logo.digest}.png` : "/apple-touch-icon.png"} />
      <StructuredData value={legalService(origin)} />
    </>
  );
}

/** The picture of a shared link. Ours shows the name of the files, so a publisher of another name has their logo or none. */
function pictureOf(origin: string): { address: string; width: number; height: number; alt: string } | null {
  const logo = published().look?.logo;
  if (logo) {
    const { digest, width, height } = logo;
    return { address: `${origin}/site/logo/${digest}.png`, width, height, alt: company.name };
  }
  if (company.name !== FILE_NAME) return null;
  const alt = `${FILE_NAME} : victime d’une arnaque en ligne ? Un avocat se bat à vos côtés.`;
  return { address: `${origin}/og.png`, width: 1200, height: 630, alt };
}

/** Structured data for search engines: browsers do not run the block, so it needs no nonce. */
export function StructuredData({ value }: { value: object }) {
  const json = JSON.stringify(value).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own content, with "<" escaped.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
const COUNTRIES = ["FR", "BE", "CH", "LU", "CA"];

/** Spec section 2: a legal-services business open Monday to Friday, 09:00 to 18:00. Unknown values are left out. */
function legalService(origin: string): object {
  const logo = published().look?.logo;
  const picture = pictureOf(origin);
  return {
    "@context": "https://schema.org",
    "@type": "LegalService",
    name: company.name,
    url: `${origin}/`,
    ...(picture && { image: picture.address }),
    ...(logo
      ? { logo: `${origin}/site/logo/${logo.digest}.png` }
      : company.name === FILE_NAME && { logo: `${origin}/icon-512.png` }),
    description: `Des avocats partenaires aux côtés des victimes d’arnaques en ligne. ${fees.title}`,
    areaServed: COUNTRIES.map((name) => ({ "@type": "Country", name })),
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
