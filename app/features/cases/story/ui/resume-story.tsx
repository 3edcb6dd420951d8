import { ButtonLink } from "~/ui/button";
import { formatLongDate } from "~/ui/format";
import { ERASE_STORY } from "./story-origin";
import { StoryPage } from "./story-page";

/** Offers to go on with a story that was begun in this browser. It shows nothing of it, since the device may be shared. */
export function ResumeStory({ startedAt, to }: { startedAt: Date; to: string }) {
  return (
    <StoryPage
      title={`Vous avez commencé un récit le ${formatLongDate(startedAt)}`}
      intro="Tout ce que vous avez écrit et coché est gardé."
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={to}>Reprendre mon récit</ButtonLink>
        <ButtonLink to={ERASE_STORY} variant="second">
          L’effacer et recommencer
        </ButtonLink>
      </div>
      <p className="text-sm text-ink-quiet">
        Ce n’est pas vous&nbsp;? Effacez-le, ou laissez-le à la personne qui l’a commencé.
      </p>
    </StoryPage>
  );
}
