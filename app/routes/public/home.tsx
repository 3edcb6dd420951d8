import { announced, claims, lawyersClaim } from "~/content/claims";
import { company } from "~/content/company";
import { feeOf } from "~/content/fee-rate";
import { fees } from "~/content/fees";
import { reviews } from "~/content/reviews";
import { parseAmount } from "~/features/cases/amount";
import { amountText } from "~/features/cases/rules";
import { countVerifiedLawyers } from "~/features/lawyers/listing.queries.server";
import type { Route } from "./+types/home";
import { FeeSection } from "./home/fee-section";
import { FirstGestures, HomeHero } from "./home/home-hero";
import { ReviewSection } from "./home/review-section";
import { PartnerSection, StepSection, WhoSection } from "./home/story-sections";
import { ClaimsBand } from "./parts/claims-band";
import { pageMeta } from "./parts/page-meta";

export const handle = { static: true };

export const meta = () =>
  pageMeta(
    `${company.name} · Victime d’une arnaque en ligne ? Ne restez pas seul`,
    "Faux investissement, faux conseiller bancaire, trading, cryptomonnaies : un avocat partenaire étudie votre dossier. Ouverture gratuite, sans avance ni dépôt.",
  );

/** The fee calculator sends `?montant=`; the server computes the fee, so that the page needs no script. */
export async function loader({ url }: Route.LoaderArgs) {
  const typed = url.searchParams.get("montant");
  const cents = typed === null ? fees.examples[0] : parseAmount(typed);
  const { verified } = await countVerifiedLawyers();
  const computed = cents === null ? null : { cents, ...feeOf(cents) };
  const shown = announced([lawyersClaim(verified), claims.analysis, claims.opening, claims.cases]);
  const { rating, satisfaction, success } = claims;
  const praise = { shown: reviews(), claims: announced([rating, satisfaction, success]) };
  return { shown, praise, typed: typed ?? amountText(fees.examples[0]), computed };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <main id="contenu" tabIndex={-1} className="wrap-anywhere">
      <HomeHero />
      <FirstGestures />
      <ClaimsBand claims={loaderData.shown} />
      <WhoSection />
      <StepSection />
      <ReviewSection reviews={loaderData.praise.shown} claims={loaderData.praise.claims} />
      <FeeSection typed={loaderData.typed} computed={loaderData.computed} />
      <PartnerSection />
    </main>
  );
}
