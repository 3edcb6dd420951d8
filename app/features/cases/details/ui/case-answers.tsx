import { DescriptionList } from "~/ui/description-list";
import { answerSections } from "../../documents/rules";
import type { ScreenId } from "../../wizard/rules";
import type { CaseAnswers as Answers } from "../../wizard/schema";

export type CaseAnswersProps = {
  answers: Answers;
  /** The address where the answers of a screen are edited; without it they are read-only. */
  editTo?: (screen: ScreenId) => string;
  level?: 2 | 3;
};

/** All answers of a case by section, each with a link to edit it when `editTo` is given. */
export function CaseAnswers({ answers, editTo, level = 3 }: CaseAnswersProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="grid grid-cols-1 gap-8">
      {answerSections(answers).map(({ title, rows }) => (
        <section key={title}>
          <Heading className="mb-1 text-[1.2rem]">{title}</Heading>
          <DescriptionList rows={rows.map(({ screen, ...row }) => ({ ...row, editTo: editTo?.(screen) }))} />
        </section>
      ))}
    </div>
  );
}
