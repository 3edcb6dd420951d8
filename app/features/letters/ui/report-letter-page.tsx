import { ButtonLink } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import type { ReportLetter } from "../banks/written-report.queries.server";
import type { GapValues } from "../gaps";
import { CaseIntro } from "./case-intro";
import { StoryLetterForm } from "./story-letter-form";

export type ReportLetterPageProps = { page: ReportLetter; title: string; values: GapValues };

/** The written report of a case to one of its banks: it is completed, copied or printed, and nothing of it is stored. */
export function ReportLetterPage({ page, title, values }: ReportLetterPageProps) {
  const { id, address, asked, letter, bank } = page;
  const about = `?operation=${asked}`;
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        back={{ to: `/case/${id}/letters`, label: "Lettres" }}
        title={title}
        intro={<CaseIntro {...page} />}
      />
      <p className="max-w-measure">
        Cette lettre signale la fraude, et ne dit rien de la façon dont elle a été faite&nbsp;: elle ne reconnaît aucun
        ordre. Complétez-la ici. Rien de cette lettre n’est enregistré.
      </p>
      <StoryLetterForm
        letter={letter}
        values={values}
        page={`${address}${about}`}
        pdf={`/cases/${id}/report-letter.pdf${about}`}
      />
      {bank && <p className="text-sm text-ink-quiet">{bank.text}</p>}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        Elle est partie&nbsp;? Notez sa date, pour que le délai s’arrête.
        <ButtonLink to={`/case/${id}/payments`} variant="second" size="small">
          Noter le signalement écrit
        </ButtonLink>
      </p>
    </main>
  );
}
