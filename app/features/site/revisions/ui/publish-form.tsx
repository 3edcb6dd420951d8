import { Link } from "react-router";
import { Banner } from "~/ui/banner";
import { ConfirmDialog, DialogButton } from "~/ui/dialog";
import { AppForm } from "~/ui/form";
import { siteErrors } from "../../errors";
import { sectionTitles } from "../../sections/labels";
import type { Preview } from "../queries.server";

type PublishFormProps = Pick<Preview, "head" | "shown" | "isShown" | "changes" | "dropped">;

/** Publishes a revision, after a question that says what will change for the visitors. */
export function PublishForm({ head, shown, isShown, changes, dropped }: PublishFormProps) {
  if (isShown) return <Banner tone="success">C’est la version que voient les visiteurs.</Banner>;
  return (
    <AppForm
      id="publication"
      failure={siteErrors.messageOf("site_publication_failed")}
      className="grid grid-cols-1 justify-items-start gap-3"
      aria-label="Publication"
    >
      <input type="hidden" name="head" value={head} />
      <input type="hidden" name="shown" value={shown} />
      <p>
        {changes.length > 0
          ? `Pour les visiteurs, changeraient\u00a0: ${sectionTitles(changes)}.`
          : "Rien ne changerait pour les visiteurs."}
      </p>
      {dropped.length > 0 && (
        <p>
          Ce qui attend d’être publié serait laissé de côté&nbsp;: {sectionTitles(dropped)}. Vous le retrouveriez dans
          la <Link to={`/admin/site/revisions/${head}`}>version {head}</Link>.
        </p>
      )}
      <DialogButton dialog="publier">Publier cette version</DialogButton>
      <ConfirmDialog
        id="publier"
        title="Publier cette version&nbsp;?"
        confirmLabel="Publier"
        confirmVariant="primary"
        submit={{ form: "publication" }}
      >
        {dropped.length > 0 && <p>Ce qui attend d’être publié est laissé de côté&nbsp;: {sectionTitles(dropped)}.</p>}
        <p>Tous les visiteurs la voient aussitôt. Vous pouvez revenir à n’importe quelle autre version.</p>
      </ConfirmDialog>
    </AppForm>
  );
}
