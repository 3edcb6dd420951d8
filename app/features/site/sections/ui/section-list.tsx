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
        const lacks = missing.find((fields) => fields.section === section)?.labels ?? [];
        return (
          <li key={section} className="border-b border-line last:border-0">
            <Link
              to={`/admin/site/${section}`}
              className="flex items-center gap-4 px-5 py-3 text-ink no-underline hover:bg-surface-quiet"
            >
              <span className="grid min-w-0 grow grid-cols-1 gap-1">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-semibold text-brand">{title}</span>
                  <State isOwn={own.includes(section)} isWaiting={waiting.includes(section)} lacking={lacks.length} />
                </span>
                <span className="text-sm text-ink-quiet">{lead}</span>
                {lacks.length > 0 && <span className="text-sm">{namesText(lacks)}</span>}
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-quiet" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

type StateProps = { isOwn: boolean; isWaiting: boolean; lacking: number };

/** A section that is as the files give it, and lacks nothing, needs no word. */
function State({ isOwn, isWaiting, lacking }: StateProps) {
  if (isWaiting) return <Badge tone="wait">À publier</Badge>;
  if (lacking > 0) return <Badge tone="wait">{lacking} à compléter</Badge>;
  return isOwn && <Badge tone="ok">Le vôtre</Badge>;
}

const MAX_NAMES = 3;

/** « Siège social, SIREN, Ville du greffe et 12 autres ». */
function namesText(names: readonly string[]): string {
  const others = names.length - MAX_NAMES;
  if (others < 2) return names.join(", ");
  return `${names.slice(0, MAX_NAMES).join(", ")} et ${others} autres`;
}
