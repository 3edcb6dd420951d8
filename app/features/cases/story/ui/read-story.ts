import type { ScamType } from "~/db/schema/enumerations";
import { today } from "~/platform/today";
import { writeField } from "~/ui/draft-fields";
import type { Quotes } from "../../wizard/ui/question-fields";
import { fieldOf, proposeAnswers, proposedInputs } from "../found-facts";
import { PROPOSED_FIELDS } from "../found-fields";

/**
 * Reads the text of a story and puts what it says into the fields that hold no answer of the teller's own.
 * @param isSent the form is leaving: what the text no longer says is emptied, and nothing is added unseen.
 * @returns by field, the words that each proposal was read from, and the type of scam that the text names.
 */
export function proposeInto(
  form: HTMLFormElement,
  text: string,
  own: ReadonlySet<string>,
  isSent: boolean,
): { quotes: Quotes; scamType: ScamType | undefined } {
  const day = today();
  const inputs = proposedInputs(text, day);
  const { quotes, scamType } = proposeAnswers(text, day);
  const held = new FormData(form);
  const names = new Set([...form.elements].map((control) => control.getAttribute("name") ?? ""));
  // A currency is that of its sum.
  const open = PROPOSED_FIELDS.filter((field) => !own.has(field) && !(field === "currency" && own.has("amount")));
  const asked: readonly string[] = PROPOSED_FIELDS;
  const shown: Quotes = Object.fromEntries(Object.entries(quotes).filter(([name]) => !asked.includes(name)));
  for (const field of open) {
    const ofField = [...names].filter((name) => fieldOf(name) === field);
    const isSame = ofField.every((name) => String(held.getAll(name)) === (inputs[name] ?? ""));
    const isEmptied = isSent && !isSame;
    if (quotes[field] && !isEmptied) shown[field] = quotes[field];
    for (const name of ofField) {
      const value = (isEmptied ? "" : inputs[name]) || (field === "currency" ? "EUR" : "");
      writeField(form, name, name === "paymentMethods" ? value.split(",") : [value]);
    }
  }
  return { quotes: shown, scamType };
}
