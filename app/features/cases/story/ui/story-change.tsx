import { useState } from "react";
import { Banner } from "~/ui/banner";
import { describeValues, labelOf, writeField } from "~/ui/draft-fields";
import type { FormDraft } from "~/ui/draft-store";
import { OtherText } from "~/ui/other-text";
import { useDraftState, useDraftStore } from "~/ui/use-draft-store";
import { useHydrated } from "~/ui/use-hydrated";
import type { StoryChange } from "../commands.server";
import { partAddress, type StoryPart } from "../rules";

export const CHANGED_ELSEWHERE = "Ce récit a été modifié ailleurs (autre onglet ou appareil).";
export const GONE = "Ce récit n’est plus ici\u00a0: il a été effacé, ou repris sur un autre appareil.";

/** Says that the story changed since its page was shown, and shows what is stored beside what is typed. */
export function StoryChanged({ part, change, draft }: { part: StoryPart; change: StoryChange; draft: FormDraft }) {
  if (change.isGone)
    return (
      <Banner tone="warning" title={GONE}>
        Ce que vous avez écrit est toujours ci-dessous. «&nbsp;Continuer&nbsp;» commence un autre récit.
      </Banner>
    );
  return (
    <>
      <Banner tone="warning" title={CHANGED_ELSEWHERE}>
        Ce que vous avez écrit est toujours ci-dessous, et n’a rien remplacé. «&nbsp;Continuer&nbsp;» le garde à la
        place de{" "}
        <a href={partAddress(part)} target="_blank" rel="noreferrer">
          ce qui est enregistré<span className="sr-only"> (nouvel onglet)</span>
        </a>
        .
      </Banner>
      <StoredTexts key={JSON.stringify(change.seen)} part={part} fields={change.fields} draft={draft} />
    </>
  );
}

type StoredTextsProps = { part: StoryPart; fields: StoryChange["fields"]; draft: FormDraft };

/** What is stored in each field. Those that its draft shows already are left out. */
function StoredTexts({ part, fields, draft }: StoredTextsProps) {
  const isHydrated = useHydrated();
  const { conflicts } = useDraftState(useDraftStore(draft).store, draft);
  const [settled, setSettled] = useState<readonly string[]>([]);
  const shown = fields.filter(
    ({ name }) => !settled.includes(name) && !conflicts.some((conflict) => conflict.name === name),
  );
  const form = isHydrated ? document.querySelector<HTMLFormElement>(`form#${part}`) : null;
  // The page names its fields and their choices; without scripts, only texts are shown here.
  if (!form)
    return fields.map(
      ({ name, values }) =>
        TEXTS[name] && (
          <OtherText key={name} label={TEXTS[name]} text={values.join(", ")} where="Enregistré" onTake={() => {}} />
        ),
    );
  return shown.map(({ name, values }) => (
    <OtherText
      key={name}
      label={labelOf(form, name)}
      text={describeValues(form, name, values)}
      where="Enregistré"
      onTake={() => {
        writeField(form, name, values);
        setSettled([...settled, name]);
      }}
      onKeep={() => setSettled([...settled, name])}
    />
  ));
}

/** The labels of the fields of text. */
const TEXTS: Record<string, string> = {
  description: "Ce qui s’est passé",
  representedName: "Nom",
  representedLink: "Lien ou rôle",
  representedCountry: "Pays où vit cette personne",
  judgmentReference: "Référence du jugement",
  companySiren: "Numéro SIREN",
  companyAddress: "Adresse du siège",
  companyPostalCode: "Code postal du siège",
  companyCity: "Ville du siège",
  representativeName: "Représentant légal",
  representativeRole: "Sa fonction",
  amount: "Montant total perdu",
  bankName: "Banque",
  bankRefundAmount: "Montant remboursé",
  bankActionDetails: "Réponse de la banque",
  policeReportNumber: "Numéro de la plainte",
  policeActionDetails: "Suites de la plainte",
  firstName: "Prénom",
  lastName: "Nom",
  email: "E-mail",
  phone: "Téléphone mobile",
};
