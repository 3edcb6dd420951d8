import { Star } from "lucide-react";
import { Link } from "react-router";
import { claims } from "~/content/claims";
import { type Review, reviews, reviewsNote } from "~/content/reviews";
import { Badge } from "~/ui/badge";
import { formatMoney } from "~/ui/format";
import { Band } from "../parts/band";

/** Shows the sample reviews, each marked « Exemple », and the figures that the publisher declares. */
export function ReviewSection() {
  const { rating, satisfaction, success } = claims;
  return (
    <Band
      id="avis"
      tone="surface"
      eyebrow="Témoignages"
      title="À quoi ressemble un accompagnement"
      lead={`${rating.value} ${rating.label}, ${satisfaction.value} ${satisfaction.label}, ${success.value} ${success.label} : chiffres déclarés par l’éditeur.`}
    >
      <ul className="grid gap-6 lg:grid-cols-3">
        {reviews.map((review) => (
          <ReviewCard key={review.title} review={review} />
        ))}
      </ul>
      <p className="mt-6 text-sm text-ink-quiet">
        {reviewsNote} <Link to="/mentions-legales#avis">Comment les avis seront contrôlés</Link>
      </p>
    </Band>
  );
}

const STARS = [1, 2, 3, 4, 5];

function ReviewCard({ review }: { review: Review }) {
  return (
    <li className="grid grid-rows-[auto_1fr_auto] gap-4 rounded-card border border-line bg-paper p-6">
      <div className="grid gap-3">
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
      <footer className="grid gap-0.5 border-t border-line pt-4 text-sm">
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
