import { parse, type Submission } from "@conform-to/react";
import { shownErrors } from "./use-corrections";

/**
 * Conform's options of a form whose rules only the server knows, or while they are not loaded: the error of a field leaves
 * when the field changes, the others stay, and every attempt goes to the server.
 */
export const serverRules = {
  // biome-ignore lint/suspicious/noExplicitAny: a form of any schema.
  onValidate({ form, formData }: { form: HTMLFormElement; formData: FormData }): Submission<any, any, any> {
    return parse(formData, {
      resolve: (_, intent) => {
        // Null leaves the errors that are shown as they are.
        if (intent?.type !== "validate") return { error: null };
        const others = (shownErrors.get(form) ?? []).filter((name) => name !== intent.payload.name);
        return { error: Object.fromEntries(others.map((name) => [name, null])) };
      },
    });
  },
};
