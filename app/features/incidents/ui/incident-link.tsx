import { TriangleAlert } from "lucide-react";
import { Link } from "react-router";

/** Names what an operator must mend, on every page of the administration, and leads to what to do. */
export function IncidentLink({ titles }: { titles: readonly string[] }) {
  const [first, ...others] = titles;
  if (!first) return null;
  return (
    <Link
      to="/admin/opening"
      className="block border-l-4 border-bad bg-bad-tint px-3 py-2 text-sm leading-snug font-semibold text-ink wrap-break-word lg:mx-2.5 lg:my-1 lg:rounded-field forced-colors:border"
    >
      <TriangleAlert aria-hidden="true" className="mr-1.5 inline size-4.5 align-text-bottom text-bad" />
      {first}
      {others.length > 0 && ` (et ${others.length === 1 ? "une autre alerte" : `${others.length} autres alertes`})`}
    </Link>
  );
}
