import type { ReactNode } from "react";
import { Link } from "react-router";
import { ButtonLink } from "~/ui/button";
import { LINE_LINK } from "~/ui/button-class";
import { cx } from "~/ui/cx";
import { DraftStatus } from "~/ui/draft-status";
import type { FormDraft } from "~/ui/draft-store";
import { ERASE_STORY } from "./story-origin";

export type StoryPageProps = {
  /** « 1 sur 5 · Mon récit »; absent on the list of situations. */
  place?: string;
  /** The first page: who has just lost money is led to the first steps before anything else. */
  isFirst?: boolean;
  title: string;
  intro?: ReactNode;
  draft?: FormDraft;
  /** Offers to erase the story; absent where none was begun. */
  canErase?: boolean;
  /** What stands beside the page on a wide screen, and below it on a phone. */
  aside?: ReactNode;
  /** The page itself has two columns on a wide screen. */
  isWide?: boolean;
  /** What is less pressing than both. */
  below?: ReactNode;
  children: ReactNode;
};

/** The layout of a page of the story told without an account. */
export function StoryPage(props: StoryPageProps) {
  const { place, isFirst, title, intro, draft, canErase, aside, isWide, below, children } = props;
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className={cx("wrap grid grid-cols-1 gap-6 py-6 md:py-10", aside || isWide ? "max-w-6xl" : "max-w-3xl")}
    >
      <header className="grid grid-cols-1 gap-2">
        {isFirst ? (
          <ButtonLink to="/premiers-gestes" variant="second" className="mb-2">
            L’argent vient de partir&nbsp;? Les premiers gestes
          </ButtonLink>
        ) : (
          <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm text-ink-quiet">
            {place && <span>{place}</span>}
            <Link to="/premiers-gestes" className={LINE_LINK}>
              Urgence&nbsp;: les premiers gestes
            </Link>
          </p>
        )}
        <h1 className="text-[clamp(1.65rem,1.3rem+1.6vw,2.3rem)]">{title}</h1>
        {draft && <DraftStatus draft={draft} />}
        {intro && <p className="max-w-measure text-ink-quiet">{intro}</p>}
      </header>
      {aside ? (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-x-12">
          <div className="grid grid-cols-1 gap-5">{children}</div>
          {aside}
        </div>
      ) : (
        children
      )}
      {below}
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
