import { ChevronLeft, ChevronRight } from "lucide-react";
import { ButtonLink } from "./button";

export type PaginationProps = {
  /** The addresses of the neighbouring pages; absent at the ends. */
  previous?: string | null;
  next?: string | null;
  label?: string;
  previousLabel?: string;
  nextLabel?: string;
};

/** The links of keyset pagination: only previous and next. */
export function Pagination(props: PaginationProps) {
  const { previous, next, label = "Pages", previousLabel = "Page précédente", nextLabel = "Page suivante" } = props;
  if (!previous && !next) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap justify-between gap-3">
      {previous && (
        <ButtonLink to={previous} rel="prev" variant="second" size="small">
          <ChevronLeft aria-hidden="true" className="size-4.5" />
          {previousLabel}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink to={next} rel="next" variant="second" size="small" className="ml-auto">
          {nextLabel}
          <ChevronRight aria-hidden="true" className="size-4.5" />
        </ButtonLink>
      )}
    </nav>
  );
}
