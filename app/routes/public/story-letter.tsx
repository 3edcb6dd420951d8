import { Download } from "lucide-react";
import { Link, redirect } from "react-router";
import { pageTitle } from "~/content/company-name";
import { partAddress, placeOf } from "~/features/cases/story/rules";
import { StoryPage } from "~/features/cases/story/ui/story-page";
import { textOf } from "~/features/letters/formats/rules";
import { STORY_LETTER_TITLES } from "~/features/letters/story-letters.server";
import { addresseeSource } from "~/features/letters/templates/composition.server";
import { LetterView } from "~/features/letters/ui/letter-view";
import { runLoader } from "~/platform/http/boundary.server";
import { buttonClass, LINE_LINK } from "~/ui/button-class";
import { CopyButton } from "~/ui/copy-button";
import { Disclosure } from "~/ui/disclosure";
import type { Route } from "./+types/story-letter";
import { readStoryLetter } from "./story-letter.server";

export const handle = { scripts: "on-touch" };

export const meta = () => [
  { title: pageTitle("Ma lettre à la banque") },
  { name: "description", content: "La lettre que votre récit remplit, à copier ou à imprimer." },
];

/** A letter that a told story fills, before any account. Nothing of it is stored. */
export function loader(route: Route.LoaderArgs) {
  return runLoader(route, {}, async () => {
    const { url } = route;
    const read = await readStoryLetter(route, url.searchParams.get("quoi"));
    if (!read) throw redirect(partAddress("maintenant"), 303);
    const { kind, letter, missing, bankId } = read;
    return {
      kind,
      letter,
      missing,
      text: textOf(letter),
      title: STORY_LETTER_TITLES[kind],
      bank: addresseeSource(bankId),
    };
  });
}

export default function StoryLetter({ loaderData }: Route.ComponentProps) {
  const { kind, letter, missing, text, title, bank } = loaderData;
  return (
    <StoryPage
      place={placeOf("maintenant")}
      title={title}
      intro="Votre récit l’a remplie. Envoyez-la par la messagerie de votre banque, ou par lettre recommandée."
    >
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <a href={`/raconter/lettre/${kind}.pdf`} download className={buttonClass()}>
          <Download aria-hidden="true" className="size-5" />
          PDF
        </a>
        <CopyButton text={text}>Copier le texte</CopyButton>
        <Link to={partAddress("maintenant")} className={LINE_LINK}>
          Revenir à ce qu’il faut faire
        </Link>
      </div>
      {missing.length > 0 && (
        <p className="text-sm text-ink-quiet">
          À compléter par vous&nbsp;: {missing.join("\u00a0; ")}. Rien de cette lettre n’est enregistré.
        </p>
      )}
      <LetterView letter={letter} />
      <Disclosure summary="Texte à copier">
        <textarea readOnly rows={12} aria-label="Texte de la lettre" defaultValue={text} className="control" />
      </Disclosure>
      {bank && <p className="text-sm text-ink-quiet">{bank.text}</p>}
    </StoryPage>
  );
}
