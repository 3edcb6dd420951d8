import type { Letter } from "~/features/letters/formats/rules";
import { type GapValues, gapName, MAX_GAP } from "~/features/letters/gaps";
import { missingIn } from "~/features/letters/templates/composition";
import { AppError } from "~/platform/errors";

/** What was typed in the gaps of a letter that is not stored: nothing of it is stored. @throws AppError invalid_input. */
export async function readGapValues(request: Request, letter: Letter): Promise<GapValues> {
  const form = await request.formData();
  const names = missingIn(letter).map(gapName);
  const typed = names.map((name): [string, string] => [name, String(form.get(name) ?? "")]);
  if (typed.some(([, value]) => value.length > MAX_GAP)) throw new AppError("invalid_input");
  return Object.fromEntries(typed);
}
