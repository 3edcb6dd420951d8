import { type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import type { FilledFor } from "~/db/schema/enumerations";
import { Banner } from "~/ui/banner";
import type { FormDraft } from "~/ui/draft-store";
import { useLateValidation } from "~/ui/use-late-validation";
import { type Doubt, type ScreenId, stepOf } from "../rules";
import type { Fields, Paid, Quotes } from "./question-fields";
import { ScreenQuestions } from "./screen-questions";
import { WizardForm } from "./wizard-form";

export type StepProps = {
  version: number;
  defaultValue: Record<string, unknown>;
  lastResult: SubmissionResult | undefined;
  draft?: FormDraft;
};

export type QuestionStepProps = StepProps & {
  screen: ScreenId;
  filledFor?: FilledFor | null;
  doubts?: readonly Doubt[];
  newId?: string;
  quotes?: Quotes | undefined;
  paid?: Paid | undefined;
};

/** One screen of steps 1 and 2. */
export function QuestionStep({
  screen,
  version,
  defaultValue,
  lastResult,
  filledFor,
  doubts,
  newId,
  draft,
  quotes,
  paid,
}: QuestionStepProps) {
  const [form, fields] = useForm<Record<string, never>>({
    id: screen,
    lastResult,
    defaultValue: defaultValue as Record<string, never>,
    ...useLateValidation(() => import("../schema").then(({ checkScreen }) => checkScreen(screen, "account"))),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the fields of any screen, whose values the questions do not read.
  const questions = fields as any as Fields;
  return (
    <WizardForm form={form} step={stepOf(screen)} screen={screen} version={version} newId={newId} draft={draft}>
      <Doubts doubts={doubts} />
      <ScreenQuestions screen={screen} fields={questions} filledFor={filledFor} quotes={quotes} paid={paid} />
    </WizardForm>
  );
}

const NONE: readonly Doubt[] = [];

/**
 * The questions about contradictory answers. « Continuer » a second time confirms the answers. When one changes, the
 * questions leave, and « Continuer » asks those that still hold.
 */
export function Doubts({ doubts = NONE }: { doubts?: readonly Doubt[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [outdated, setOutdated] = useState<readonly Doubt[]>(NONE);
  useEffect(() => {
    const form = box.current?.closest("form");
    if (!form) return;
    box.current?.focus();
    const leave = () => setOutdated(doubts);
    form.addEventListener("input", leave);
    return () => form.removeEventListener("input", leave);
  }, [doubts]);
  if (doubts.length === 0 || doubts === outdated) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript the page reloads, and the focus is what shows the question.
    <div ref={box} role="alert" tabIndex={-1} autoFocus>
      <Banner tone="warning" title="Une vérification">
        {doubts.map(({ id, text }) => (
          <p key={id}>
            {text}
            <input type="hidden" name="asked" value={id} />
          </p>
        ))}
      </Banner>
    </div>
  );
}
