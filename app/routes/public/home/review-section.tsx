import { Star } from "lucide-react";
import { Link } from "react-router";
import { DECLARED } from "~/content/claims";
import { type Review, reviewsNote } from "~/content/reviews";
import type { Claim } from "~/content/site";
import { Badge } from "~/ui/badge";
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
    <Band
      id="avis"
      tone="surface"
      eyebrow="Témoignages"
      title="À quoi ressemble un accompagnement"
      lead={figures && `${figures} : ${by}.`}
    >
      <ul className="grid max-lg:rounded-card max-lg:border max-lg:border-line lg:grid-cols-3 lg:gap-6">
        {reviews.map((review) => (
          <ReviewCard key={review.title} review={review} />
        ))}
      </ul>
      <p className="mt-5 text-sm text-ink-quiet">
        {reviewsNote} <Link to="/mentions-legales#avis">Comment les avis seront contrôlés</Link>
      </p>
    </Band>
  );
}

const STARS = [1, 2, 3, 4, 5];

function ReviewCard({ review }: { review: Review }) {
  return (
    <li className="grid grid-rows-[auto_1fr_auto] gap-2.5 bg-paper p-4.5 max-lg:not-first:border-t max-lg:not-first:border-line max-lg:first:rounded-t-card max-lg:last:rounded-b-card lg:gap-4 lg:rounded-card lg:border lg:border-line lg:p-6">
      <div className="grid gap-2 lg:gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="flex gap-0.5">
            <span className="sr-only">{review.rating} étoiles sur 5</span>
            {STARS.map((star) => (
              <Star key={star} aria-hidden="true" className="size-5 fill-warm text-warm" />
            ))}
          </p>
          <Badge tone="wait">Exemple</Badge>
        </div>
        <h3>{review.title}</h3>
      </div>
      <p className="text-ink-quiet">{review.text}</p>
      <footer className="text-sm lg:border-t lg:border-line lg:pt-4">
        <p>
          <strong>{review.author}</strong>, {review.location}
        </p>
        <p className="text-ink-quiet">
          {formatMoney(review.recovered)} récupérés, {review.when}
        </p>
      </footer>
    </li>
  );
}
