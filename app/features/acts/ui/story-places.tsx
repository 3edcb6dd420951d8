import { caseErrors } from "~/features/cases/errors";
import { ButtonLink } from "~/ui/button";
import { AppForm, SubmitButton } from "~/ui/form";

type StoryPlacesProps = {
  /** The person whom the story is for; null when it is who tells it. */
  victim: string | null;
  /** Whether something says that it is another country than France. */
  isForeign: boolean;
};

/** Asks in which countries the victim lives and has the account. France is one tap, unless the story names another. */
export function StoryPlaces({ victim, isForeign }: StoryPlacesProps) {
  return (
    <section
      aria-labelledby="ou"
      className="grid grid-cols-1 gap-2.5 rounded-card border border-line bg-surface p-4 sm:px-5"
    >
      <h2 id="ou" className="font-sans text-base font-semibold tracking-normal">
        {victim
          ? `Dans quel pays vit ${victim}, et où est son compte\u00a0?`
          : "Dans quel pays vivez-vous, et où est votre compte\u00a0?"}
      </h2>
      {isForeign && <p className="text-sm text-ink-quiet">Votre récit parle d’un autre pays que la France.</p>}
      <div className="flex flex-wrap gap-2.5">
        {!isForeign && (
          <AppForm failure={caseErrors.messageOf("story_save_failed")} className="contents" preventScrollReset>
            <SubmitButton name="intent" value="france" variant="second">
              En France
            </SubmitButton>
          </AppForm>
        )}
        <ButtonLink to="/raconter/pays" variant="second">
          {isForeign ? "Répondre" : "Un autre pays"}
        </ButtonLink>
      </div>
    </section>
  );
}
