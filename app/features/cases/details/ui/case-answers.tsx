import { DescriptionList } from "~/ui/description-list";
import { answerSections } from "../../documents/rules";
import type { CaseAnswers as Answers } from "../../wizard/schema";

export type CaseAnswersProps = {
  of: Answers;
  /** The address that changes the answers of a step; without it they are only read. */
  editTo?: (step: 1 | 2 | 3) => string;
  level?: 2 | 3;
};

/** All the answers of a case, section by section, each with its way back when there is one. */
export function CaseAnswers({ of, editTo, level = 3 }: CaseAnswersProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="grid grid-cols-1 gap-8">
      {answerSections(of).map(({ title, step, rows }) => (
        <section key={title}>
          <Heading className="mb-1 text-[1.2rem]">{title}</Heading>
          <DescriptionList rows={rows.map((row) => ({ ...row, editTo: editTo?.(step) }))} />
        </section>
      ))}
    </div>
  );
}
