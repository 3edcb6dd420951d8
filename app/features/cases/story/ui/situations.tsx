import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { optionsOf, SCAM_TYPE_LABELS } from "../../labels";
import { SCAM_TYPE_SENTENCES } from "../../wizard/labels";

/** The situations as rows that one taps. */
export function Situations() {
  return (
    <ul className="grid grid-cols-1 gap-2.5">
      {optionsOf(SCAM_TYPE_LABELS).map(({ value, label }) => (
        <li key={value}>
          <Link
            to={`/raconter?type=${value}`}
            className="flex min-h-14 items-center gap-3 rounded-field border border-line bg-surface px-4 py-2.5 text-ink no-underline hover:border-brand"
          >
            <span className="grid min-w-0">
              <span className="font-semibold hyphens-auto [hyphenate-limit-chars:11]">{label}</span>
              <span className="text-sm text-ink-quiet">{SCAM_TYPE_SENTENCES[value]}</span>
            </span>
            <ChevronRight aria-hidden="true" className="ml-auto size-5 shrink-0 text-brand" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
