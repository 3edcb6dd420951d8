import type { ReactNode } from "react";
import { Link } from "react-router";
import { company } from "~/content/company";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { cx } from "~/ui/cx";
import { formatLongDate } from "~/ui/format";
import { PageHeader } from "~/ui/page-header";
import type { LetterPage } from "../reading.queries.server";
import { CaseIntro } from "./case-intro";
import { LetterDownloads, OtherFormats } from "./letter-downloads";
import { Fold } from "./letter-folds";
import { LetterView } from "./letter-view";

export type LetterPageViewProps = {
  page: LetterPage;
  letterId: string;
  /** The page of the letters. */
  back: string;
  /** The sheet that is the form, for who writes the letter. */
  form?: ReactNode;
  /** What comes before the letter, such as how it left. */
  before?: ReactNode;
  /** What comes after it, such as its ground for the lawyer. */
  children?: ReactNode;
};

/** A letter: on what it rests, its sheet, and its files. */
export function LetterPageView({ page, letterId, back, form, before, children }: LetterPageViewProps) {
  const isStaff = back.startsWith("/admin");
  const { id, title, letter, missing, sentOn, sendingText, proof, text } = page;
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className={cx("wrap grid grid-cols-1 gap-5 pt-4 md:py-8", form ? "max-w-6xl" : "max-w-3xl pb-8")}
    >
      <PageHeader
        back={{ to: back, label: "Lettres" }}
        title={title}
        intro={<CaseIntro {...page} />}
        className="gap-1! [&_h1]:text-[clamp(1.6rem,1.3rem+1.2vw,2.1rem)] [&>p]:text-base"
      />
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
      {!isStaff && page.next.length > 0 && <NextLetters next={page.next} to={back} />}
      <Ground page={page} isStaff={isStaff} />
      {before}
      {form}
      {!form && missing.length > 0 && (sentOn || isStaff) && (
        <Banner tone="warning" title={missingTitle(missing.length, sentOn !== null)}>
          {sentOn && (
            <p>
              {isStaff ? "Le client les a peut-être remplis" : "Vous les avez remplis"} à la main&nbsp;? Tout va bien.
              Sinon, la lettre est à renvoyer, complète.
            </p>
          )}
          {!sentOn && <p>Le client lit dans sa lettre&nbsp;:</p>}
          <blockquote>
            <ul className="list-disc pl-5">
              {missing.map((what) => (
                <li key={what}>«&nbsp;{what}&nbsp;»</li>
              ))}
            </ul>
          </blockquote>
        </Banner>
      )}
      {!form && letter && (
        <section aria-labelledby="la-lettre" className="grid grid-cols-1 gap-4">
          <h2 id="la-lettre" className="text-[1.4rem]">
            {sentOn ? "La lettre telle qu’elle est partie" : "La lettre"}
          </h2>
          <LetterView letter={letter} />
          {text && <LetterDownloads caseId={id} letterId={letterId} text={text} isSent={sentOn !== null} />}
          {!sentOn && isStaff && <AddresseeSource page={page} />}
        </section>
      )}
      {!form && !letter && (
        <p className="max-w-measure text-ink-quiet">
          La copie de cette lettre porte l’identité du titulaire&nbsp;: lui seul et ceux qui traitent le dossier la
          lisent.
        </p>
      )}
      {!form && <Decisions page={page} />}
      {children}
    </main>
  );
}

/** What serves next: the acts that no deadline names are reached from here. */
const NextLetters = ({ next, to }: { next: LetterPage["next"]; to: string }) => (
  <section aria-labelledby="ensuite" className="grid grid-cols-1 gap-2">
    <h2 id="ensuite" className="text-[1.4rem]">
      Ensuite
    </h2>
    <ul className="grid gap-2">
      {next.map(({ kind, title, why }) => (
        <li key={kind}>
          <span className="font-semibold">{title}.</span> {why}
        </li>
      ))}
    </ul>
    <p>
      <Link to={to} className="inline-flex min-h-11 items-center font-semibold">
        Préparer la lettre suivante
      </Link>
    </p>
  </section>
);

function missingTitle(count: number, isSent: boolean): string {
  const verb = isSent ? "manquait" : "manque";
  const what = count > 1 ? `Il ${verb} ${count} éléments` : `Il ${verb} un élément`;
  return isSent ? `${what} à l’envoi` : what;
}

/** On what a letter rests, and whether a lawyer has confirmed it. */
function Ground({ page: { ground, sentOn, validated }, isStaff }: { page: LetterPage; isStaff: boolean }) {
  if (!ground) return null;
  if (sentOn) return <p className="text-sm text-ink-quiet">{ground.text}.</p>;
  return (
    <Banner tone={ground.isConfirmed ? "success" : "warning"}>
      {ground.text}.
      {!ground.isConfirmed && validated > 0 && (
        <>
          {" "}
          Pour {validated > 1 ? `${validated} de ces opérations` : "une de ces opérations"},{" "}
          {isStaff
            ? "le client a noté un code tapé ou une approbation, parce qu’on le trompait. La lettre ne dira qu’il n’y a pas consenti qu’après votre confirmation."
            : "vous avez noté un code tapé ou une approbation, parce qu’on vous trompait. La lettre ne dira que vous n’y avez pas consenti qu’après la confirmation d’un avocat."}
        </>
      )}
    </Banner>
  );
}

/** What stands beside the sheet of a letter that is being written. */
export function LetterNotes({ page }: { page: LetterPage }) {
  return (
    <>
      <Fold summary="À quoi elle sert, comment l’envoyer">
        <p>{page.purpose}</p>
        <p>
          Relisez, signez et envoyez vous-même&nbsp;: {company.name} n’envoie rien à votre place. Revenez ensuite noter
          l’envoi&nbsp;: les délais qui en partent se calculent.
        </p>
        <AddresseeSource page={page} />
        <p>Information générale&nbsp;: ce modèle rempli avec votre dossier ne remplace pas un conseil.</p>
      </Fold>
      {page.decisions.length > 0 && (
        <Fold summary="Décisions citées">
          <DecisionList page={page} />
        </Fold>
      )}
      <Fold summary="Autres formats">
        <OtherFormats />
      </Fold>
    </>
  );
}

function AddresseeSource({ page: { addressee } }: { page: LetterPage }) {
  if (!addressee) return null;
  return (
    <p className="max-w-measure text-sm text-ink-quiet">
      {addressee.text}
      {addressee.website && (
        <>
          {" "}
          <a href={addressee.website} rel="noreferrer" target="_blank">
            Site officiel<span className="sr-only"> (nouvel onglet)</span>
          </a>
        </>
      )}
    </p>
  );
}

const Decisions = ({ page }: { page: LetterPage }) =>
  page.decisions.length > 0 && (
    <Card title="Décisions citées">
      <DecisionList page={page} />
    </Card>
  );

const DecisionList = ({ page: { decisions } }: { page: LetterPage }) => (
  <ul className="grid gap-3">
    {decisions.map((decision) => (
      <li key={decision.id} className="grid gap-0.5">
        <span className="font-semibold">{decision.title}</span>
        <span>{decision.holding}</span>
        <span className="text-sm text-ink-quiet">{decision.checked}</span>
      </li>
    ))}
  </ul>
);
