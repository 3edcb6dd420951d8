import { Link } from "react-router";
import { Banner } from "~/ui/banner";
import { formatDateTime } from "~/ui/format";
import type { ShownIncident } from "../queries.server";

/** What an operator must mend: what is wrong, since when, what to do. */
export function IncidentList({ incidents }: { incidents: readonly ShownIncident[] }) {
  return incidents.map(({ kind, title, finding, since, remedy, link, more }) => (
    <Banner key={`${kind} ${finding}`} tone="error" title={`${title}, depuis le ${formatDateTime(since)}`}>
      <p>{finding}</p>
      <p>{remedy}</p>
      {link && (
        <p>
          <Link to={link.to}>{link.label}</Link>
        </p>
      )}
      <p className="text-sm text-ink-quiet">{more}</p>
    </Banner>
  ));
}
