import { Banner } from "~/ui/banner";
import { formatDateTime } from "~/ui/format";
import type { ShownIncident } from "../queries.server";

/** What an operator must mend: what is wrong, since when, what to do. */
export function IncidentList({ incidents }: { incidents: readonly ShownIncident[] }) {
  return incidents.map(({ kind, title, finding, since, remedy }) => (
    <Banner key={`${kind} ${finding}`} tone="error" title={`${title}, depuis le ${formatDateTime(since)}`}>
      <p>{finding}</p>
      <p>{remedy}</p>
    </Banner>
  ));
}
