import { ChevronLeft, ChevronRight } from "lucide-react";
import { ButtonLink } from "./button";

export type PaginationProps = {
  /** Addresses of the neighbouring pages; none at the ends. */
  previous?: string | null;
  next?: string | null;
  label?: string;
};

/** Pages by key: only the way back and the way on. */
export function Pagination({ previous, next, label = "Pages" }: PaginationProps) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap justify-between gap-3">
      {previous && (
        <ButtonLink to={previous} rel="prev" variant="second" size="small">
          <ChevronLeft aria-hidden="true" className="size-4.5" />
          Page précédente
        </ButtonLink>
      )}
      {next && (
        <ButtonLink to={next} rel="next" variant="second" size="small" className="ml-auto">
          Page suivante
          <ChevronRight aria-hidden="true" className="size-4.5" />
        </ButtonLink>
      )}
    </nav>
  );
}
