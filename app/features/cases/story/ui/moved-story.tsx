import { Link } from "react-router";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { LINE_LINK } from "~/ui/button-class";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatLongDate } from "~/ui/format";
import { caseErrors } from "../../errors";
import type { MovedStory } from "../queries.server";
import { StoryPage } from "./story-page";

const TITLE = "Le récit commencé ici a été repris sur un autre appareil";

/** Where the story went that was begun in this browser. */
function whereText({ movedAt, email, isOpen }: MovedStory): string {
  const moved = `Il a été repris le ${formatLongDate(movedAt)}, par le lien envoyé à ${email}.`;
  return isOpen
    ? `${moved} Rien n’est perdu\u00a0: ouvrez ce lien ici pour le retrouver aussi sur cet appareil.`
    : `${moved} Il a depuis rejoint le compte de la personne qui l’a repris, ou elle l’a effacé.`;
}

function SendLink({ email }: MovedStory) {
  return (
    <AppForm failure={caseErrors.messageOf("case_load_failed")} action="/raconter" className="contents">
      <SubmitButton name="intent" value="send-link" variant="second" size="small" pendingLabel="Envoi…">
        Envoyer de nouveau le lien à {email}
      </SubmitButton>
    </AppForm>
  );
}

export type MovedStoryProps = { moved: MovedStory; sendsEmails: boolean };

/** The page of a story that was begun in this browser, and is no longer there. */
export function MovedStoryPage({ moved, sendsEmails }: MovedStoryProps) {
  return (
    <StoryPage title={TITLE} intro={whereText(moved)}>
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

/** Says the same on another page. With `isAsked`, its person may say that the story is not theirs. */
export function MovedStoryBanner({ moved, sendsEmails, isAsked }: MovedStoryProps & { isAsked: boolean }) {
  return (
    <Banner
      tone="info"
      title={TITLE}
      actions={
        <>
          {moved.isOpen && sendsEmails && <SendLink {...moved} />}
          {isAsked && (
            <AppForm failure={caseErrors.messageOf("case_load_failed")} action="/raconter/reponse" className="contents">
              <SubmitButton name="intent" value="dismiss" variant="quiet" size="small">
                Ne plus l’afficher
              </SubmitButton>
            </AppForm>
          )}
        </>
      }
    >
      {whereText(moved)}
    </Banner>
  );
}
