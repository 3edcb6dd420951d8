import { Link } from "react-router";
import { ButtonLink } from "~/ui/button";
import { LINE_LINK } from "~/ui/button-class";
import { MOVED_TITLE, type MovedStoryProps, SendLink, whereText } from "./moved-story";
import { StoryPage } from "./story-page";

/** The page of a story that was begun in this browser, and is no longer there. */
export function MovedStoryPage({ moved, sendsEmails }: MovedStoryProps) {
  return (
    <StoryPage title={MOVED_TITLE} intro={whereText(moved)}>
      <div className="flex flex-wrap gap-3">
        {moved.isOpen && sendsEmails && <SendLink {...moved} />}
        <ButtonLink to="/raconter/type" variant="second" size="small">
          Commencer un autre récit
        </ButtonLink>
      </div>
      <p className="text-sm text-ink-quiet">
        Il est dans votre compte&nbsp;?{" "}
        <Link to="/login" className={LINE_LINK}>
          Se connecter
        </Link>
      </p>
    </StoryPage>
  );
}
