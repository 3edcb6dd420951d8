import type { ReactNode } from "react";
import { Link } from "react-router";
import { LINE_LINK } from "~/ui/button-class";
import { DraftStatus } from "~/ui/draft-status";
import type { FormDraft } from "~/ui/draft-store";
import { ERASE_STORY } from "./story-origin";

export type StoryPageProps = {
  /** « 2 sur 5 »; absent on the list of situations. */
  place?: string;
  title: string;
  intro?: ReactNode;
  draft?: FormDraft;
  /** Offers to erase the story; absent where none was begun. */
  canErase?: boolean;
  children: ReactNode;
};

/** The layout of a page of the story told without an account. */
export function StoryPage({ place, title, intro, draft, canErase, children }: StoryPageProps) {
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl grid-cols-1 gap-6 py-8 md:py-12">
      <header className="grid grid-cols-1 gap-2">
        <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm text-ink-quiet">
          {place && <span>{place}</span>}
          <Link to="/premiers-gestes" className={LINE_LINK}>
            Urgence&nbsp;: les premiers gestes
          </Link>
        </p>
        <h1 className="text-[clamp(1.65rem,1.3rem+1.6vw,2.3rem)]">{title}</h1>
        {draft && <DraftStatus draft={draft} />}
        {intro && <p className="max-w-measure text-ink-quiet">{intro}</p>}
      </header>
      {children}
      {canErase && (
        <p className="text-sm">
          <Link to={ERASE_STORY} className={LINE_LINK}>
            Effacer ce récit de cet appareil
          </Link>
        </p>
      )}
    </main>
  );
}
