import { useLocation } from "react-router";
import { Banner } from "~/ui/banner";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDateTime } from "~/ui/format";
import { privacyErrors } from "../../errors";

/** Pages that show this message already, or that need all of a small screen. */
const PAGES_WITHOUT_BANNER = /^\/account\/data$|\/chat$/;

export type ErasureBannerProps = { dueAt: Date };

/** Shown above every page once the person has requested an erasure: its date, and a button that cancels it. */
export function ErasureBanner({ dueAt }: ErasureBannerProps) {
  const { pathname } = useLocation();
  if (PAGES_WITHOUT_BANNER.test(pathname)) return null;
  return (
    <aside aria-label="Effacement du compte" className="wrap mt-4 print:hidden">
      <PendingErasure dueAt={dueAt} />
    </aside>
  );
}

/** The same message, for the page « Mes données ». */
export function PendingErasure({ dueAt }: ErasureBannerProps) {
  return (
    <Banner
      tone="warning"
      title={`Votre compte sera effacé le ${formatDateTime(dueAt)}`}
      actions={
        <AppForm failure={privacyErrors.messageOf("erasure_failed")} action="/account/data" className="contents">
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
