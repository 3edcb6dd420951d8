import { useLocation } from "react-router";
import { Banner } from "~/ui/banner";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatLongDate } from "~/ui/format";
import { caseErrors } from "../../errors";

export type StoryClaimProps = { startedAt: Date };

/** Asks a signed-in person whether the story begun in their browser is theirs; it is neither moved nor shown before. */
export default function StoryClaim({ startedAt }: StoryClaimProps) {
  const { pathname } = useLocation();
  if (pathname.endsWith("/chat")) return null;
  return (
    <aside aria-label="Récit commencé sur cet appareil" className="wrap mt-4 print:hidden">
      <Banner
        tone="info"
        title={`Un récit a été commencé sur cet appareil le ${formatLongDate(startedAt)}. Est-il à vous\u00a0?`}
        actions={
          <AppForm
            failure={caseErrors.messageOf("case_load_failed")}
            action="/raconter/reponse"
            className="flex flex-wrap gap-3"
          >
            <SubmitButton name="intent" value="mine" size="small">
              Oui
            </SubmitButton>
            <SubmitButton name="intent" value="not-mine" variant="second" size="small">
              Non
            </SubmitButton>
          </AppForm>
        }
      >
        Si oui, il rejoint votre compte. Sinon, il reste sur cet appareil pour la personne qui l’a commencé.
      </Banner>
    </aside>
  );
}
