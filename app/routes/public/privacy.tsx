import { company } from "~/content/company";
import { privacy } from "~/content/privacy";
import { retentionPoints } from "~/content/retention-periods";
import { readRetention } from "~/features/privacy/own-data/queries.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import type { Route } from "./+types/privacy";
import { LegalPage } from "./legal-page";
import { pageMeta } from "./parts/page-meta";

export const handle = { static: true };

export const meta = () =>
  pageMeta(
    "Politique de confidentialité",
    `Quelles données ${company.name} collecte, pourquoi, sur quelle base, combien de temps elles sont gardées, qui les reçoit, et comment exercer vos droits RGPD.`,
  );

export function loader() {
  return { periods: readRetention(), sendsEmails: sendsEmails() };
}

/** The page shows the retention periods that this installation has set. */
export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { periods, sendsEmails } = loaderData;
  const sections = privacy.sections.map((section) =>
    section.id === "durees" ? { ...section, points: retentionPoints(periods, sendsEmails) } : section,
  );
  return <LegalPage text={{ ...privacy, sections }} isFolded />;
}
