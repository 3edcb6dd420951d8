import { Link } from "react-router";

/** Shows a list without its filters. @param to the list's address without them. */
export function ClearFilters({ to }: { to: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      className="inline-flex min-h-11 items-center justify-self-start text-sm font-semibold"
    >
      Effacer les filtres
    </Link>
  );
}
