import type { SiteSection } from "~/content/site";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { sectionTitles } from "../../sections/labels";

type WaitingChangesProps = { head: number; shown: number; waiting: readonly SiteSection[] };

/** Says what was saved and is not published, and leads to it; nothing when the visitors see all of it. */
export function WaitingChanges({ head, shown, waiting }: WaitingChangesProps) {
  if (head === shown || waiting.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title="Des modifications attendent d’être publiées"
      actions={
        <ButtonLink to={`/admin/site/revisions/${head}`} size="small">
          Prévisualiser et publier
        </ButtonLink>
      }
    >
      <p>{sectionTitles(waiting)}.</p>
    </Banner>
  );
}
