import type { SiteSection } from "~/content/site";
import { Banner } from "~/ui/banner";
import { ConfirmDialog, DialogButton } from "~/ui/dialog";
import { AppForm } from "~/ui/form";
import { siteErrors } from "../../errors";
import { SECTION_LABELS } from "../../sections/labels";

type PublishFormProps = {
  isShown: boolean;
  /** The sections in which it differs from what people see. */
  changes: readonly SiteSection[];
};

/** Publishes a revision, after a question that says what will change for the visitors. */
export function PublishForm({ isShown, changes }: PublishFormProps) {
  if (isShown) return <Banner tone="success">C’est la version que voient les visiteurs.</Banner>;
  const sections = changes.map((section) => SECTION_LABELS[section].title);
  return (
    <AppForm
      id="publication"
      failure={siteErrors.messageOf("site_publication_failed")}
      className="grid grid-cols-1 justify-items-start gap-3"
      aria-label="Publication"
    >
      <p>
        {sections.length > 0
          ? `Pour les visiteurs, changeraient\u00a0: ${sections.join(", ")}.`
          : "Rien ne changerait pour les visiteurs."}
      </p>
      <DialogButton dialog="publier">Publier cette version</DialogButton>
      <ConfirmDialog
        id="publier"
        title="Publier cette version&nbsp;?"
        confirmLabel="Publier"
        confirmVariant="primary"
        submit={{ form: "publication" }}
      >
        <p>Tous les visiteurs la voient aussitôt. Vous pouvez revenir à n’importe quelle autre version.</p>
      </ConfirmDialog>
    </AppForm>
  );
}
