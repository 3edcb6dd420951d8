import { Banner } from "~/ui/banner";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatLongDate } from "~/ui/format";
import { caseErrors } from "../../errors";
import type { MovedStory } from "../queries.server";

export const MOVED_TITLE = "Le récit commencé ici a été repris sur un autre appareil";

/** Where the story went that was begun in this browser. */
export function whereText({ movedAt, email, isOpen }: MovedStory): string {
  const moved = `Il a été repris le ${formatLongDate(movedAt)}, par le lien envoyé à ${email}.`;
  return isOpen
    ? `${moved} Rien n’est perdu\u00a0: ouvrez ce lien ici pour le retrouver aussi sur cet appareil.`
    : `${moved} Il a depuis rejoint le compte de la personne qui l’a repris, ou elle l’a effacé.`;
}

export function SendLink({ email }: MovedStory) {
  return (
    <AppForm failure={caseErrors.messageOf("case_load_failed")} action="/raconter" className="contents">
      <SubmitButton name="intent" value="send-link" variant="second" size="small" pendingLabel="Envoi…">
        Envoyer de nouveau le lien à {email}
      </SubmitButton>
    </AppForm>
  );
}

export type MovedStoryProps = { moved: MovedStory; sendsEmails: boolean };
export type MovedStoryBannerProps = MovedStoryProps & { isAsked: boolean };

/** Says the same on another page. With `isAsked`, its person may say that the story is not theirs. */
export default function MovedStoryBanner({ moved, sendsEmails, isAsked }: MovedStoryBannerProps) {
  return (
    <Banner
      tone="info"
      title={MOVED_TITLE}
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
