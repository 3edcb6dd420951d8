import { Star } from "lucide-react";
import { Link } from "react-router";
import { DECLARED } from "~/content/claims";
import { type Review, reviewsNote } from "~/content/reviews";
import type { Claim } from "~/content/site";
import { Badge } from "~/ui/badge";
import { Disclosure } from "~/ui/disclosure";
import { formatMoney } from "~/ui/format";
import { Band } from "../parts/band";

type ReviewSectionProps = {
  /** Empty when the publisher shows none. */
  reviews: readonly Review[];
  /** What the publisher says of its clients. */
  claims: readonly Claim[];
};

/** Shows the sample reviews, each marked « Exemple », and the figures that the publisher declares. */
export function ReviewSection({ reviews, claims }: ReviewSectionProps) {
  if (reviews.length === 0) return null;
  const sources = [...new Set(claims.map(({ source }) => source))];
  const figures = claims.map(({ value, label }) => `${value} ${label}`).join(", ");
  const by = sources.every((source) => source === DECLARED)
    ? "chiffres déclarés par l’éditeur"
    : sources.join("\u00a0; ");
  return (
    <Band id="avis" title="Témoignages" lead={figures && `${figures} : ${by}.`}>
      <div className="rounded-card border border-line bg-surface px-4.5 *:last:border-b-0">
        {reviews.map((review, index) => (
          <ReviewFold key={review.title} review={review} isOpen={index === 0} />
        ))}
      </div>
      <p className="mt-5 text-sm text-ink-quiet">
        {reviewsNote} <Link to="/mentions-legales#avis">Comment les avis seront contrôlés</Link>
      </p>
    </Band>
  );
}

function ReviewFold({ review, isOpen }: { review: Review; isOpen: boolean }) {
  return (
    <Disclosure
      name="avis"
      open={isOpen}
      summary={
        <span className="grid gap-0.5 py-0.5 leading-snug">
          {review.title}
          <span className="flex flex-wrap items-center gap-x-2 text-sm font-normal text-ink-quiet">
            <span className="flex items-center gap-1">
              <Star aria-hidden="true" className="size-4 fill-warm text-warm" />
              {review.rating}/5
            </span>
            {review.author}, {review.location}
            <Badge tone="wait">Exemple</Badge>
          </span>
        </span>
      }
    >
      <p className="text-ink">{review.text}</p>
      <p className="text-sm">
        {formatMoney(review.recovered)} récupérés, {review.when}
      </p>
    </Disclosure>
  );
}
