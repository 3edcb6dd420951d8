import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { buttonClass } from "~/ui/button-class";
import { CopyButton } from "~/ui/copy-button";
import { Disclosure } from "~/ui/disclosure";
import { KeepTyped } from "~/ui/keep-typed";
import { useHydrated } from "~/ui/use-hydrated";
import { type Letter, SUBJECT_LABEL, textOf } from "../formats/rules";
import { fillGaps, type GapValues, gapName, inlineBlock, inlinesOf, MAX_GAP } from "../gaps";
import { missingIn } from "../templates/composition";
import { BlankInput } from "./blank-field";
import { Gaps, LETTER_BAR } from "./letter-bar";
import { AT_RIGHT, type BlankField, Blocks, Paper, Words } from "./letter-view";

export type StoryLetterFormProps = {
  /** As the story fills it, with its gaps. */
  letter: Letter;
  /** What was typed in them, when a browser without scripts sent it. */
  values: GapValues;
  /** Its own address, and that of its PDF: both take what was typed, and store nothing. */
  page: string;
  pdf: string;
};

/**
 * A letter before any account: the sheet is the form. A question that stands twice has one field, and its other places show
 * what was typed there.
 */
export function StoryLetterForm({ letter, values, page, pdf }: StoryLetterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  const typed = useTyped(form, values);
  const filled = fillGaps(letter, typed);
  const gaps = missingIn(filled).map((what) => ({ what, at: idOf(gapName(what)) }));
  const asked = new Set<string>();
  const field: BlankField = ({ key, what, isParagraph }) => {
    const isAskedBefore = asked.has(key);
    asked.add(key);
    if (isAskedBefore)
      return (
        typed[key] || (
          <a href={`#${idOf(key)}`} className="font-semibold text-warm underline">
            {what}
          </a>
        )
      );
    return (
      <BlankInput
        id={idOf(key)}
        name={key}
        defaultValue={values[key]}
        maxLength={MAX_GAP}
        what={what}
        isParagraph={isParagraph}
      />
    );
  };
  const lines = (texts: readonly string[]) =>
    texts.map((text, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a letter have no other name.
      <p key={at}>
        <Words text={inlinesOf(text)} field={field} />
      </p>
    ));
  const text = textOf(filled);
  return (
    <form ref={form} method="post" action={pdf} className="grid grid-cols-1 gap-5">
      <KeepTyped form={form} />
      <Paper>
        <div className="grid grid-cols-1 gap-1.5">{lines(letter.sender)}</div>
        <div className={`grid grid-cols-1 gap-1.5 ${AT_RIGHT}`}>{lines(letter.addressee)}</div>
        <div className={AT_RIGHT}>{lines([letter.place])}</div>
        <p className="font-semibold">
          {SUBJECT_LABEL}
          {letter.subject}
        </p>
        <Blocks blocks={letter.body.map(inlineBlock)} field={field} />
        <div className={AT_RIGHT}>{lines(letter.signature)}</div>
      </Paper>
      <section aria-label="La suite" className={LETTER_BAR}>
        <Gaps gaps={gaps} />
        {gaps[0] && (
          <a href={`#${gaps[0].at}`} className={buttonClass("second")}>
            Compléter
          </a>
        )}
        <div className="flex gap-2 max-sm:w-full sm:ml-auto">
          <Button type="submit" variant={gaps[0] ? "second" : "primary"} className="px-4">
            PDF
          </Button>
          <CopyButton text={() => textOf(fillGaps(letter, typedIn(form.current)))} size="normal">
            Copier le texte
          </CopyButton>
          {!isHydrated && (
            <Button type="submit" formAction={page} variant="second">
              Mettre le texte à jour
            </Button>
          )}
        </div>
      </section>
      <Disclosure summary="Texte à copier">
        <textarea
          readOnly
          key={text}
          rows={12}
          aria-label="Texte de la lettre"
          defaultValue={text}
          className="control"
        />
      </Disclosure>
    </form>
  );
}

const idOf = (name: string): string => `blanc-${name}`;

/** What stands in the fields now; they keep what was typed before the scripts came. */
function useTyped(form: RefObject<HTMLFormElement | null>, values: GapValues): GapValues {
  const [typed, setTyped] = useState(values);
  useEffect(() => {
    const own = form.current;
    const read = () => setTyped(typedIn(own));
    read();
    own?.addEventListener("input", read);
    return () => own?.removeEventListener("input", read);
  }, [form]);
  return typed;
}

const typedIn = (form: HTMLFormElement | null): GapValues =>
  Object.fromEntries([...new FormData(form ?? undefined)].map(([name, value]) => [name, String(value)]));
