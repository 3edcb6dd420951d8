import type { ReactNode } from "react";
import { company } from "~/content/company";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { formatLongDate } from "~/ui/format";
import { PageHeader } from "~/ui/page-header";
import type { LetterPage } from "../reading.queries.server";
import { CaseIntro } from "./case-intro";
import { LetterDownloads } from "./letter-downloads";
import { LetterView } from "./letter-view";

export type LetterPageViewProps = {
  page: LetterPage;
  letterId: string;
  /** The page of the letters. */
  back: string;
  /** The form, for the client. */
  form?: ReactNode;
  /** What comes after the letter: how it left, or its ground for the lawyer. */
  children: ReactNode;
};

/** A letter: what it lacks, on what it rests, its form, how it reads, and its files. */
export function LetterPageView({ page, letterId, back, form, children }: LetterPageViewProps) {
  const isStaff = back.startsWith("/admin");
  const { id, title, purpose, letter, missing, ground, sentOn, sendingText, proof, decisions, text } = page;
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader back={{ to: back, label: "Lettres" }} title={title} intro={<CaseIntro {...page} />} />
      {!isStaff && <p className="max-w-measure">{purpose}</p>}
      {page.isLost && (
        <Banner
          tone="error"
          title={
            isStaff
              ? "Ce que le client avait écrit ne peut plus être lu"
              : "Ce que vous aviez écrit ne peut plus être lu"
          }
        >
          La clé qui le protégeait est perdue.
          {!isStaff && " Écrivez à nouveau ces passages, et vérifiez toute la lettre."}
        </Banner>
      )}
      {sentOn && (
        <Banner tone="success" title={`Envoyée le ${formatLongDate(sentOn)}`}>
          <p>
            {sendingText}.{page.effects && ` Depuis, ${page.effects}.`}
          </p>
          <p>
            {proof ? (
              <>
                Preuve&nbsp;: <a href={`/cases/${id}/attachments/${proof.id}`}>{proof.name}</a>
              </>
            ) : (
              "Aucune preuve de dépôt n’est jointe."
            )}
          </p>
        </Banner>
      )}
      {ground && !sentOn && (
        <Banner tone={ground.isConfirmed ? "success" : "warning"}>
          {ground.text}.
          {!ground.isConfirmed && page.validated > 0 && (
            <>
              {" "}
              Pour {page.validated > 1 ? `${page.validated} de ces opérations` : "une de ces opérations"},{" "}
              {isStaff
                ? "le client a noté un code tapé ou une approbation, parce qu’on le trompait. La lettre ne dira qu’il n’y a pas consenti qu’après votre confirmation."
                : "vous avez noté un code tapé ou une approbation, parce qu’on vous trompait. La lettre ne dira que vous n’y avez pas consenti qu’après la confirmation d’un avocat."}
            </>
          )}
        </Banner>
      )}
      {ground && sentOn && <p className="text-sm text-ink-quiet">{ground.text}.</p>}
      {missing.length > 0 && !sentOn && (
        <Banner
          tone="warning"
          title={missing.length > 1 ? `Il manque ${missing.length} éléments` : "Il manque un élément"}
        >
          <ul className="list-disc pl-5">
            {missing.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </Banner>
      )}
      {form}
      {letter ? (
        <section aria-labelledby="la-lettre" className="grid grid-cols-1 gap-4">
          <h2 id="la-lettre" className="text-[1.4rem]">
            {sentOn ? "La lettre telle qu’elle est partie" : "La lettre"}
          </h2>
          <LetterView letter={letter} />
          {page.addressee && !sentOn && (
            <p className="max-w-measure text-sm text-ink-quiet">
              {page.addressee.text}
              {page.addressee.website && (
                <>
                  {" "}
                  <a href={page.addressee.website} rel="noreferrer" target="_blank">
                    Site officiel<span className="sr-only"> (nouvel onglet)</span>
                  </a>
                </>
              )}
            </p>
          )}
          {text && <LetterDownloads caseId={id} letterId={letterId} text={text} />}
          {!sentOn && !isStaff && (
            <p className="max-w-measure text-sm text-ink-quiet">
              Information générale&nbsp;: ce modèle rempli avec votre dossier ne remplace pas un conseil. Relisez,
              signez et envoyez vous-même. {company.name} n’envoie rien à votre place.
            </p>
          )}
        </section>
      ) : (
        <p className="max-w-measure text-ink-quiet">
          La copie de cette lettre porte l’identité du titulaire&nbsp;: lui seul et ceux qui traitent le dossier la
          lisent.
        </p>
      )}
      {decisions.length > 0 && (
        <Card title="Décisions citées">
          <ul className="grid gap-3">
            {decisions.map((decision) => (
              <li key={decision.id} className="grid gap-0.5">
                <span className="font-semibold">{decision.title}</span>
                <span>{decision.holding}</span>
                <span className="text-sm text-ink-quiet">{decision.checked}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {children}
    </main>
  );
}
