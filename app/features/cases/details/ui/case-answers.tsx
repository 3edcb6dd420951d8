import { DescriptionList } from "~/ui/description-list";
import { answerSections, type SaidByPayments } from "../../documents/rules";
import type { CaseAnswers as Answers } from "../../wizard/schema";

type CaseAnswersProps = {
  answers: Answers;
  /** True when the page shows the payments of the case. */
  hasPayments?: boolean;
  said?: SaidByPayments | undefined;
  level?: 2 | 3;
};

/** What a case answers by section, to read. */
export function CaseAnswers({ answers, hasPayments = false, said, level = 3 }: CaseAnswersProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="grid grid-cols-1 gap-8">
      {answerSections(answers, hasPayments, said)
        .map(({ title, rows }) => ({ title, rows: rows.filter(({ value }) => value) }))
        .filter(({ rows }) => rows.length > 0)
        .map(({ title, rows }) => (
          <section key={title}>
            <Heading className="mb-1 text-[1.2rem]">{title}</Heading>
            <DescriptionList rows={rows.map(({ term, value }) => ({ term, value }))} />
          </section>
        ))}
    </div>
  );
}
