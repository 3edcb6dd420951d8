import { useLocation } from "react-router";
import { Banner } from "~/ui/banner";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDateTime } from "~/ui/format";

/** Pages that say it themselves, or that need all of a small screen. */
const ELSEWHERE = /^\/account\/data$|\/chat$/;

/** Says, above every page of a person who asked for it, when their account will be erased, and stops it. */
export function ErasureBanner({ dueAt }: { dueAt: Date }) {
  const { pathname } = useLocation();
  if (ELSEWHERE.test(pathname)) return null;
  return (
    <aside aria-label="Effacement du compte" className="wrap mt-4 print:hidden">
      <PendingErasure dueAt={dueAt} />
    </aside>
  );
}

/** The same on the page of one's data. */
export function PendingErasure({ dueAt }: { dueAt: Date }) {
  return (
    <Banner
      tone="warning"
      title={`Votre compte sera effacé le ${formatDateTime(dueAt)}`}
      actions={
        <AppForm action="/account/data" className="contents">
          <SubmitButton name="intent" value="keep" variant="second" size="small" pendingLabel="Annulation…">
            Annuler l’effacement
          </SubmitButton>
        </AppForm>
      }
    >
      D’ici là, tout reste en place et vous pouvez changer d’avis.
    </Banner>
  );
}
