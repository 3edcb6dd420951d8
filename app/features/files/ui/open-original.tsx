import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";

export type OpenOriginalProps = {
  /** Where the act is posted. */
  action: string;
  /** Text that only screen readers add to the label: the name of the file. */
  about: string;
  className?: string;
};

/** The staff's way to a file as it was sent, in two presses and without scripts: it is shown a copy otherwise. */
export function OpenOriginal({ action, about, className }: OpenOriginalProps) {
  return (
    <details className={cx("text-sm print:hidden", className)}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-brand">
        Ouvrir l’original<span className="sr-only"> {about}</span>
      </summary>
      <form
        method="post"
        action={action}
        target="_blank"
        className="grid justify-items-start gap-2 pb-2"
        rel="noopener"
      >
        <p>
          Vous voyez une copie dessinée par le serveur. L’original peut contenir un piège&nbsp;; son ouverture est
          inscrite au journal.
        </p>
        <Button type="submit" size="small" variant="second">
          Ouvrir l’original<span className="sr-only"> {about} (nouvel onglet)</span>
        </Button>
      </form>
    </details>
  );
}
