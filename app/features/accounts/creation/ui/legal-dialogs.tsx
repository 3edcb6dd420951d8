import { Link } from "react-router";
import type { LegalText } from "~/content/legal-text";
import { privacy } from "~/content/privacy";
import { terms } from "~/content/terms";
import { Dialog } from "~/ui/dialog";
import { useHydrated } from "~/ui/use-hydrated";
import { LegalSections } from "./legal-sections";

const LINK = "font-semibold text-brand underline decoration-1 underline-offset-4 hover:decoration-2";

/** The legal texts of the sign-up, each in a dialog (spec section 2); without JavaScript, links to their pages. */
export function LegalDialogs() {
  return (
    <>
      <p className="text-sm text-ink-quiet">
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
  const hydrated = useHydrated();
  if (!hydrated)
    return (
      <Link to={page} className={LINK}>
        {text.summary.title}
      </Link>
    );
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => open(id)} className={LINK}>
      {text.summary.title}
    </button>
  );
}

function open(id: string): void {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

function SummaryDialog({ text, id, page }: Part) {
  return (
    <Dialog id={id} title={text.summary.title}>
      <LegalSections sections={text.summary.sections} level={3} />
      <p>
        <a href={page} target="_blank" rel="noreferrer">
          Lire le texte complet <span className="sr-only">(nouvel onglet)</span>
        </a>
      </p>
    </Dialog>
  );
}
