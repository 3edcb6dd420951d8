import { Link, redirect } from "react-router";
import { pageTitle } from "~/content/company-name";
import { partAddress, placeOf } from "~/features/cases/story/rules";
import { StoryPage } from "~/features/cases/story/ui/story-page";
import { STORY_LETTER_TITLES } from "~/features/letters/story-letters.server";
import { addresseeSource } from "~/features/letters/templates/composition.server";
import { StoryLetterForm } from "~/features/letters/ui/story-letter-form";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { LINE_LINK } from "~/ui/button-class";
import { readGapValues } from "../gap-values.server";
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
    const { kind, letter, bankId } = await readAsked(route);
    return { kind, letter, title: STORY_LETTER_TITLES[kind], bank: addresseeSource(bankId) };
  });
}

/** Shows the letter again with what was typed in its gaps, to a browser without scripts. */
export function action(route: Route.ActionArgs) {
  return runAction(route, {}, async () => {
    const { letter } = await readAsked(route);
    return { values: await readGapValues(route.request, letter) };
  });
}

async function readAsked(route: Route.LoaderArgs | Route.ActionArgs) {
  const read = await readStoryLetter(route, route.url.searchParams.get("quoi"));
  // That page says what is missing, when nothing was told.
  if (!read) throw redirect(`${partAddress("maintenant")}?lettre`, 303);
  return read;
}

export default function StoryLetter({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, letter, title, bank } = loaderData;
  return (
    <StoryPage
      place={placeOf("maintenant")}
      title={title}
      intro="Votre récit l’a remplie. Complétez-la ici, puis envoyez-la par la messagerie de votre banque, ou par lettre recommandée."
    >
      <p className="flex flex-wrap gap-x-6 text-sm text-ink-quiet print:hidden">
        <Link to={partAddress("maintenant")} className={LINE_LINK}>
          Revenir à ce qu’il faut faire
        </Link>
        <span className="self-center">Rien de cette lettre n’est enregistré.</span>
      </p>
      <StoryLetterForm
        key={kind}
        letter={letter}
        values={(actionData && "values" in actionData && actionData.values) || {}}
        page={`/raconter/lettre?quoi=${kind}`}
        pdf={`/raconter/lettre/${kind}.pdf`}
      />
      {bank && <p className="text-sm text-ink-quiet">{bank.text}</p>}
    </StoryPage>
  );
}
