import { Card } from "~/ui/card";
import { AppForm, SubmitButton } from "~/ui/form";
import { lawyerErrors } from "../../errors";

/** The question to a lawyer whether they answer for the messages of the team, and the end of their acceptance. */
export type DisplayQuestion = { title: string; text: string; accept: string | null; decline: string };

export function DisplayAnswer({ title, text, accept, decline }: DisplayQuestion) {
  return (
    <Card title={title}>
      <p className="max-w-measure">{text}</p>
      <AppForm failure={lawyerErrors.messageOf("lawyer_update_failed")} className="flex flex-wrap gap-3">
        {accept && (
          <SubmitButton name="intent" value="display.accept">
            {accept}
          </SubmitButton>
        )}
        <SubmitButton name="intent" value="display.decline" variant="second">
          {decline}
        </SubmitButton>
      </AppForm>
    </Card>
  );
}
