import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { MissingFields } from "~/content/legal-identity";
import type { SiteSection } from "~/content/site";
import { Badge } from "~/ui/badge";
import { SITE_SECTIONS } from "../../rules";
import { SECTION_LABELS } from "../labels";

type SectionListProps = {
  /** The sections that differ from the files. */
  own: readonly SiteSection[];
  /** The sections whose change is not published. */
  waiting: readonly SiteSection[];
  /** What the legal identity lacks. */
  missing: readonly MissingFields[];
};

/** The sections of « Le site », each with its state. */
export function SectionList({ own, waiting, missing }: SectionListProps) {
  return (
    <ul className="grid grid-cols-1 rounded-card border border-line bg-surface">
      {SITE_SECTIONS.map((section) => {
        const { title, lead } = SECTION_LABELS[section];
        const lacks = missing.find((fields) => fields.section === section)?.labels.join(", ");
        return (
          <li key={section} className="border-b border-line last:border-0">
            <Link
              to={`/admin/site/${section}`}
              className="flex items-center gap-4 px-5 py-4 text-ink no-underline hover:bg-surface-quiet"
            >
              <span className="grid min-w-0 grow grid-cols-1 gap-1">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-semibold text-brand">{title}</span>
                  <State isOwn={own.includes(section)} isWaiting={waiting.includes(section)} />
                </span>
                <span className="text-sm text-ink-quiet">{lead}</span>
                {lacks && (
                  <span className="text-sm">
                    <span className="font-semibold text-wait">À compléter&nbsp;:</span> {lacks}
                  </span>
                )}
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-quiet" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function State({ isOwn, isWaiting }: { isOwn: boolean; isWaiting: boolean }) {
  if (isWaiting) return <Badge tone="wait">À publier</Badge>;
  return isOwn ? <Badge tone="ok">Le vôtre</Badge> : <Badge>Fourni</Badge>;
}
