import { Link } from "react-router";
import type { LegalText } from "~/content/legal-text";
import { privacy } from "~/content/privacy";
import { terms } from "~/content/terms";
import { cx } from "~/ui/cx";
import { Dialog, openDialog } from "~/ui/dialog";
import { LegalSections } from "./legal-sections";

const LINK =
  "py-1 font-semibold pointer-coarse:py-2 text-brand underline decoration-1 underline-offset-4 hover:decoration-2";

/** The legal texts of the sign-up, each in a dialog (spec section 2); without JavaScript, links to their pages. */
export function LegalDialogs() {
  return (
    <>
      <p className="text-sm leading-loose text-ink-quiet pointer-coarse:leading-[2.75rem]">
        À lire avant de créer votre compte : <Opener text={privacy} id="donnees" page="/confidentialite" /> et{" "}
        <Opener text={terms} id="conditions" page="/cgv" />.
      </p>
      <SummaryDialog text={privacy} id="donnees" page="/confidentialite" />
      <SummaryDialog text={terms} id="conditions" page="/cgv" />
    </>
  );
}

type Part = { text: LegalText; id: string; page: string };

function Opener({ text, id, page }: Part) {
  const { title } = text.summary;
  return (
    <>
      <Link to={page} className={cx(LINK, "hidden no-script:inline")}>
        {title}
      </Link>
      <button
        type="button"
        aria-haspopup="dialog"
        command="show-modal"
        commandfor={id}
        onClick={() => openDialog(id)}
        className={cx(LINK, "no-script:hidden")}
      >
        {title}
      </button>
    </>
  );
}

function SummaryDialog({ text, id, page }: Part) {
  return (
    <Dialog id={id} title={text.summary.title}>
      <LegalSections sections={text.summary.sections} level={3} />
      <p>
        <a href={page} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center">
          Lire le texte complet <span className="sr-only">(nouvel onglet)</span>
        </a>
      </p>
    </Dialog>
  );
}
