import { formatDateTime } from "~/ui/format";
import type { ManagedHelpers } from "../queries.server";

/** « Ce que vos proches ont fait », the latest first. */
export function HelperActivity({ activity }: Pick<ManagedHelpers, "activity">) {
  return (
    <ul className="grid grid-cols-1 divide-y divide-line">
      {activity.map(({ id, name, what, createdAt }) => (
        <li key={id} className="py-2.5 first:pt-0 last:pb-0">
          <p className="wrap-anywhere">
            <strong>{name}</strong> {what}
          </p>
          <p className="text-sm text-ink-quiet">
            <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}
