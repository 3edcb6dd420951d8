import { forgetInterruptedForm } from "~/platform/interrupted-forms.server";
import { lastAccount } from "../device.server";

/**
 * A form kept for the person whose session ended is given back to nobody else: it goes when another account signs in.
 * @returns the `Set-Cookie` header that forgets it, null when there is nothing to forget.
 */
export async function dropFormOfAnother(request: Request, userId: string): Promise<string | null> {
  const last = await lastAccount(request);
  return last && last !== userId ? forgetInterruptedForm(request) : null;
}
