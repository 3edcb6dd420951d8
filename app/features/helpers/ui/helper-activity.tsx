import { Disclosure } from "~/ui/disclosure";
import { formatDateTime } from "~/ui/format";
import type { ManagedHelpers } from "../queries.server";

/** How many entries are in view; the others open. */
const IN_VIEW = 5;

/** « Ce que vos proches ont fait », the latest first. */
export function HelperActivity({ activity }: Pick<ManagedHelpers, "activity">) {
  const before = activity.slice(IN_VIEW);
  return (
    <>
      <Entries entries={activity.slice(0, IN_VIEW)} />
      {before.length > 0 && (
        <Disclosure isWide summary={`Avant (${before.length})`}>
          <Entries entries={before} />
        </Disclosure>
      )}
    </>
  );
}

function Entries({ entries }: { entries: ManagedHelpers["activity"] }) {
  return (
    <ul className="grid grid-cols-1 divide-y divide-line text-ink">
      {entries.map(({ id, name, what, createdAt }) => (
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
