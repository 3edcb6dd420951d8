import { ConfirmDialog, DialogButton } from "~/ui/dialog";
import { AppForm } from "~/ui/form";
import { launchErrors } from "../errors";

const FORM = "open-site";
const DIALOG = "open-site-dialog";

/** « Ouvrir le site », which asks for confirmation: it is for good. */
export function OpenForm() {
  return (
    <AppForm id={FORM} failure={launchErrors.messageOf("opening_failed")}>
      <div>
        <DialogButton dialog={DIALOG}>Ouvrir le site</DialogButton>
      </div>
      <ConfirmDialog
        id={DIALOG}
        title="Ouvrir le site ?"
        confirmLabel="Ouvrir le site"
        confirmVariant="primary"
        submit={{ form: FORM }}
      >
        <p>
          Chacun pourra créer un compte et ouvrir un dossier, dès maintenant. Le site restera ouvert&nbsp;: si quelque
          chose cesse de fonctionner, cette page le dira, mais les inscriptions continueront.
        </p>
        <p>Le journal garde que vous l’avez ouvert, et quand.</p>
      </ConfirmDialog>
    </AppForm>
  );
}
