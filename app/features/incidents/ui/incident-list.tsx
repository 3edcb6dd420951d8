import { Link } from "react-router";
import { Banner } from "~/ui/banner";
import { formatDateTime } from "~/ui/format";
import type { ShownIncident } from "../queries.server";

/** What an operator must mend: what is wrong, since when, what to do, and where. */
export function IncidentList({ incidents }: { incidents: readonly ShownIncident[] }) {
  return incidents.map(({ kind, title, finding, since, remedy, command, link, manual }) => (
    <Banner key={`${kind} ${finding}`} tone="error" title={`${title}, depuis le ${formatDateTime(since)}`}>
      <p>{finding}</p>
      <p>{remedy}</p>
      {command && (
        <p>
          <code className="wrap-anywhere">{command}</code>
        </p>
      )}
      {link && (
        <p>
          <Link to={link.to} className="inline-flex min-h-11 items-center font-semibold">
            {link.label}
          </Link>
        </p>
      )}
      <p className="text-sm">{manual}</p>
    </Banner>
  ));
}
