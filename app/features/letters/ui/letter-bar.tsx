import { buttonClass } from "~/ui/button-class";
import { CopyButton } from "~/ui/copy-button";
import { DraftStatus } from "~/ui/draft-status";
import type { FormDraft } from "~/ui/draft-store";
import { SubmitButton } from "~/ui/form";
import type { Sheet } from "../templates/sheet.server";

export type LetterBarProps = { gaps: Sheet["gaps"]; fillable: string; draft: FormDraft };

/** The bar stays in view below the sheet. */
export const LETTER_BAR =
  "bottom-[var(--bottom-bar,0px)] z-10 -mx-[16px] flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line bg-paper px-[16px] py-2 sm:mx-0 sm:px-0 [@media(min-height:34rem)]:sticky print:hidden";

/**
 * What is missing, and what is done with the letter. Each button saves what was typed in the gaps first; while a passage is
 * being rewritten, the only act is to save it.
 */
export function LetterBar({ gaps, fillable, draft }: LetterBarProps) {
  return (
    <section aria-label="La suite" className={`${LETTER_BAR} lg:col-span-2`}>
      <Gaps gaps={gaps} />
      {gaps[0] && (
        <a
          href={`#${gaps[0].at}`}
          className={buttonClass(
            "primary",
            "normal",
            "group-has-[.editor[open],.choice_option:not([value='']):checked]/letter:hidden",
          )}
        >
          Compléter
        </a>
      )}
      <div className="[&_p]:min-h-0">
        <DraftStatus draft={draft} />
      </div>
      <div className="flex gap-2 max-sm:w-full sm:ml-auto group-has-[.editor[open],.choice_option:not([value='']):checked]/letter:hidden">
        <SubmitButton name="intent" value="letter.pdf" variant="second" className="px-4">
          PDF
        </SubmitButton>
        <span className="contents max-sm:[&_svg]:hidden">
          <CopyButton text={() => filled(fillable)} size="normal">
            Copier
          </CopyButton>
        </span>
        <SubmitButton
          name="intent"
          value="letter.ready"
          variant={gaps[0] ? "second" : "primary"}
          className="max-sm:grow max-sm:px-2"
        >
          Je l’ai envoyée
        </SubmitButton>
      </div>
      <div className="hidden max-sm:w-full sm:ml-auto group-has-[.editor[open],.choice_option:not([value='']):checked]/letter:flex">
        <SubmitButton name="intent" value="letter.change" pendingLabel="Enregistrement…" className="max-sm:grow">
          Enregistrer et relire
        </SubmitButton>
      </div>
    </section>
  );
}

/** What a letter lacks, each with the way to its field. */
export const Gaps = ({ gaps }: Pick<LetterBarProps, "gaps">) =>
  gaps.length > 0 && (
    <details className="grow">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-warm underline decoration-1">
        {gaps.length > 1 ? `Il manque ${gaps.length} éléments` : "Il manque un élément"}
      </summary>
      <ul className="max-h-56 overflow-y-auto pb-1">
        {gaps.map(({ what, at }) => (
          <li key={`${at} ${what}`}>
            <a href={`#${at}`} className="inline-flex min-h-11 items-center">
              {what}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );

/** The text of the letter with what stands in its fields now. */
function filled(fillable: string): string {
  const form = document.getElementById("lettre") as HTMLFormElement;
  return fillable.replace(/\ue000(.+?)\ue001/g, (_, name: string) => {
    const field = form.elements.namedItem(name) as HTMLTextAreaElement;
    return field.value.trim() || `[à compléter\u00a0: ${field.placeholder}]`;
  });
}
