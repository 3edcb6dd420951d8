import { data } from "react-router";
import { paymentLimits } from "~/features/payments/limits.server";
import { addFromStatement } from "~/features/payments/statements/commands.server";
import { readStatementPage } from "~/features/payments/statements/queries.server";
import { addedText } from "~/features/payments/statements/rules";
import { proposeRows } from "~/features/payments/statements/rules.server";
import { parseRows, statementSchema } from "~/features/payments/statements/schema";
import type { StatementPageProps } from "~/features/payments/statements/ui/statement-page";
import { AppError, type AppErrorCode } from "~/platform/errors";
import { BadUploadError, receiveForm } from "~/platform/files/transfer/receive.server";
import { readInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { repeated } from "~/platform/forms/repeated-length";
import { type RouteArgs, runAction, runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { decodeStatement } from "~/platform/statements/read-statement";
import { MAX_STATEMENT_BYTES, MAX_STATEMENT_ROWS } from "~/platform/statements/statement";
import { found, wizardSearch } from "./case-payments.server";
import { requireActor } from "./guards.server";

type Side = "client" | "staff";
type Args = RouteArgs & { params: { id: string }; context: Parameters<typeof requireActor>[0] };

/** What the page shows beside its frame: the form, and what was read. */
type Shown = Pick<StatementPageProps, "form" | "read">;

const addressOf = (side: Side, id: string): string => `${side === "staff" ? "/admin/cases" : "/case"}/${id}/payments`;

/** What the page of the statements of a case shows on one of its two sides: what was sent when the session had ended, too. */
export function loadStatement(route: Args, side: Side) {
  const { request, params, context } = route;
  return runLoader(route, { fallback: "payments_load_failed" }, async () => {
    const { page, sort } = await readStatementPage(requireActor(context), params.id, side);
    const kept = await readInterruptedForm(request, new URL(request.url).pathname);
    const rows = kept && parseRows(kept);
    const shown: Shown = {
      form: { text: kept?.get("text") ?? undefined },
      read: rows && rows.length > 0 ? { statement: sort(rows), ticked: kept?.getAll("tick") ?? [] } : null,
    };
    return { page, back: addressOf(side, page.id) + wizardSearch(request), shown };
  });
}

/** Reads a statement and answers with its rows, or adds those that were ticked. Nothing of a statement is stored. */
export async function actOnStatement(route: Args, side: Side) {
  const { request, params, context } = route;
  const actor = requireActor(context);
  const { fields, file, refusal } = await receiveStatement(request, actor.userId);
  const ticked = fields.getAll("tick").map((tick) => repeated(tick));
  const rows = parseRows(fields);
  // A form that nobody could have filled reads nothing of the case, which would be recorded.
  const { sort } =
    fields.has("rows") && !rows ? { sort: null } : await found(readStatementPage(actor, params.id, side));
  if (!fields.has("rows") && sort) {
    const text = String(fields.get("text") ?? "");
    const options = {
      fallback: "statement_failed",
      schema: statementSchema,
      form: fields,
      fields: fieldsOfErrors(file !== null),
      reply: (lastResult: Shown["form"]["lastResult"]): Shown => ({ form: { lastResult, text }, read: null }),
    } as const;
    return runForm(route, options, async (): Promise<Shown> => {
      await consume(paymentLimits.statement_read, actor.userId);
      if (refusal) throw new AppError(refusal);
      const proposed = proposeRows(file === null ? [text] : [text, decodeStatement(file)]);
      return { form: { text }, read: { statement: sort(proposed), ticked: [] } };
    });
  }
  const reply = (error: string): Shown =>
    sort ? { form: {}, read: { statement: sort(rows ?? []), ticked, error } } : { form: {}, read: null };
  return runAction(route, { fallback: "payment_save_failed", reply }, async () => {
    if (!rows) throw new AppError("invalid_input");
    const count = await found(addFromStatement(actor, params.id, { rows, ticked }));
    return redirectWithToast(addressOf(side, params.id) + wizardSearch(request), "success", addedText(count));
  });
}

/** Beside which field an error is shown: the file, when there is one. */
function fieldsOfErrors(hasFile: boolean): Partial<Record<AppErrorCode, string>> {
  const field = hasFile ? "file" : "text";
  return {
    statement_empty: "text",
    statement_too_large: "file",
    statement_not_text: field,
    statement_unreadable: field,
    statement_too_many_rows: field,
  };
}

type Received = { fields: FormData; file: Uint8Array | null; refusal: AppErrorCode | null };

/** Reads the form of the page within the limits of a statement; a file that is too large is refused, the text stays. */
async function receiveStatement(request: Request, sender: string): Promise<Received> {
  const isMultipart = request.headers.get("Content-Type")?.toLowerCase().startsWith("multipart/");
  if (!isMultipart) return { fields: await request.formData(), file: null, refusal: null };
  const limits = {
    maxFileBytes: MAX_STATEMENT_BYTES,
    maxFiles: 1,
    maxFields: MAX_STATEMENT_ROWS + 20,
    maxFieldBytes: 500_000,
    sender,
  };
  try {
    const { fields, files } = await receiveForm(request, limits, async ({ stream }) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      return Buffer.concat(chunks);
    });
    const file = files[0]?.result ?? null;
    const isTooLarge = file !== null && file.length > MAX_STATEMENT_BYTES;
    return { fields, file: isTooLarge ? null : file, refusal: isTooLarge ? "statement_too_large" : null };
  } catch (error) {
    if (error instanceof BadUploadError) throw data("Cette demande est incomplète ou trop longue.", { status: 413 });
    throw error;
  }
}
