import { data } from "react-router";
import type { CaseSide } from "~/features/members/policy";
import { paymentLimits } from "~/features/payments/limits.server";
import { addFromStatement } from "~/features/payments/statements/commands.server";
import { readStatementPage } from "~/features/payments/statements/queries.server";
import { addedText, inCurrencies, type Row } from "~/features/payments/statements/rules";
import {
  type ProposedRows,
  parseRows,
  proposeCarried,
  proposeRows,
  showStatement,
} from "~/features/payments/statements/rules.server";
import {
  correctionsIn,
  parseCorrections,
  parseCurrencies,
  parseSources,
  parseView,
  statementSchema,
} from "~/features/payments/statements/schema";
import type { StatementPageProps } from "~/features/payments/statements/ui/statement-page";
import { decodeStatement, otherKind } from "~/platform/bank-statements/read-statement";
import { MAX_STATEMENT_BYTES, MAX_STATEMENT_ROWS } from "~/platform/bank-statements/statement-sizes";
import { AppError, type AppErrorCode } from "~/platform/errors";
import { BadUploadError, receiveForm } from "~/platform/files/exchange/receive.server";
import { forgetInterruptedForm, readInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { repeated } from "~/platform/forms/repeated-length";
import { type RouteArgs, runAction, runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { addressOf, found, wizardSearch } from "./case-payments.server";
import { requireActor } from "./guards.server";

type Args = RouteArgs & { url: URL; params: { id: string }; context: Parameters<typeof requireActor>[0] };

/** What the page shows beside its frame: the form, and what was read. */
type Shown = Pick<StatementPageProps, "form" | "read">;
type Page = Awaited<ReturnType<typeof readStatementPage>>;
type Fields = FormData | URLSearchParams;

/** What the page of the statements of a case shows on one of its two sides: what was sent when the session had ended, too. */
export function loadStatement(route: Args, side: CaseSide) {
  const { request, params, context } = route;
  return runLoader(route, { fallback: "payments_load_failed" }, async () => {
    const actor = requireActor(context);
    const { page, sort } = await readStatementPage(actor, params.id, side);
    const kept = await readInterruptedForm(request, route.url.pathname);
    const form = { text: kept?.get("text") ?? undefined };
    const shown: Shown = { form, read: kept && (await showCarried(actor.userId, kept, sort)) };
    return { page, back: addressOf(side, page.id) + wizardSearch(request), shown };
  });
}

/**
 * Reads a statement and answers with its columns or its rows, reads it again as a person corrects it, or adds the rows that
 * were ticked. Nothing of a statement is stored: its form carries it.
 */
export async function actOnStatement(route: Args, side: CaseSide) {
  const { request, params, context } = route;
  const actor = requireActor(context);
  const received = await receiveStatement(request, actor.userId);
  const { fields } = received;
  const carried = await parseRows(fields);
  const rows = carried && inCurrencies(carried, parseCurrencies(fields));
  const isForged = (fields.has("rows") && !rows) || (fields.has("source") && !parseSources(fields));
  // A form that nobody could have filled reads nothing of the case, which would be recorded.
  const page = isForged
    ? null
    : await runLoader(route, { fallback: fields.has("rows") ? "payment_save_failed" : "statement_failed" }, () =>
        found(readStatementPage(actor, params.id, side)),
      );
  const isReading = fields.has("source") && /^(?:reread|propose)$/.test(String(fields.get("intent")));
  if (page && isReading) return readAgain(route, actor.userId, { fields, page });
  if (page && !fields.has("rows")) return readGiven(route, actor.userId, { ...received, page });
  if (page && rows && parseView(fields).asked) return showRows(route, { fields, rows, page });
  const reply = async (error: string): Promise<Shown> => {
    const read = page && (await showCarried(actor.userId, fields, page.sort));
    return { form: {}, read: read && { ...read, error } };
  };
  return runAction(route, { fallback: "payment_save_failed", reply }, async () => {
    if (!rows) throw new AppError("invalid_input");
    const count = await found(addFromStatement(actor, params.id, { rows, ticked: tickedIn(fields) }));
    const headers = await forgetInterruptedForm(request, route.url.pathname);
    return redirectWithToast(addressOf(side, params.id) + wizardSearch(request), "success", addedText(count), headers);
  });
}

/** Shows other rows of what was read; the statement is read again only to correct its columns. */
function showRows(route: Args, { fields, rows, page }: { fields: FormData; rows: Row[]; page: Page }) {
  const reply = (): Shown => ({ form: {}, read: null });
  return runAction(route, { fallback: "statement_failed", reply }, async (): Promise<Shown> => {
    const sources = fields.getAll("source").map(String);
    const shown = await toShown({ rows, sources, readings: [] }, page.sort, fields, true);
    return { form: {}, read: { ...shown, corrections: correctionsIn(fields) } };
  });
}

/** Reads what was pasted and the file. */
function readGiven(route: Args, reader: string, { fields, file, refusal, page }: Received & { page: Page }) {
  const text = String(fields.get("text") ?? "");
  const options = {
    fallback: "statement_failed",
    schema: statementSchema,
    form: fields,
    fields: fieldsOfErrors(file !== null),
    reply: (lastResult: Shown["form"]["lastResult"]): Shown => ({ form: { lastResult, text }, read: null }),
  } as const;
  return runForm(route, options, async (): Promise<Shown> => {
    await consume(paymentLimits.statement_read, reader);
    if (refusal) throw new AppError(refusal);
    const options = [0, 1].map(() => ({ currency: page.currency }));
    const read = await proposeRows(reader, file === null ? [text] : [text, decodeStatement(file)], { options });
    return { form: { text }, read: await toShown(read, page.sort, fields) };
  });
}

/** Reads the statement that the form carries, with the columns that a person chose. */
function readAgain(route: Args, reader: string, { fields, page }: { fields: FormData; page: Page }) {
  const reply = async (error: string): Promise<Shown> => {
    const rows = await parseRows(fields);
    const read = rows?.length ? await showCarried(reader, fields, page.sort) : null;
    return { form: {}, read: read && { ...read, error } };
  };
  return runAction(route, { fallback: "statement_failed", reply }, async (): Promise<Shown> => {
    const rows = (await parseRows(fields)) ?? [];
    const read = await readCarried(reader, fields, rows);
    if (!read) throw new AppError("invalid_input");
    const isChecked = rows.length > 0 || fields.get("intent") === "propose";
    const shown = await toShown(read, page.sort, fields, isChecked);
    return { form: {}, read: { ...shown, isCorrecting: fields.get("intent") === "reread" } };
  });
}

/** The statement that a form carries, read as its person corrects it; its rows keep their ids. */
async function readCarried(reader: string, fields: Fields, rows: readonly Row[]): Promise<ProposedRows | null> {
  const packed = parseSources(fields);
  if (!packed) return null;
  await consume(paymentLimits.statement_read, reader);
  const options = parseCorrections(fields, packed.length);
  return proposeCarried(reader, packed, { options, ids: rows.map(({ id }) => id) });
}

/**
 * What a form carries, as the page showed it: its rows are those that the person saw. What cannot be read again is shown
 * without its columns.
 */
async function showCarried(reader: string, fields: Fields, sort: Page["sort"]): Promise<Shown["read"]> {
  const rows = inCurrencies((await parseRows(fields)) ?? [], parseCurrencies(fields));
  const read = await readCarried(reader, fields, rows).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (rows.length === 0) return read && toShown(read, sort, fields);
  const { readings = [], sources = parseSources(fields) ? fields.getAll("source").map(String) : [] } = read ?? {};
  return toShown({ rows, sources, readings }, sort, fields, true);
}

const tickedIn = (fields: Fields): string[] => fields.getAll("tick").map((tick) => repeated(tick));

/** Rows are proposed once a person has checked the columns of a table. */
async function toShown(
  { rows, sources, readings }: ProposedRows,
  sort: Page["sort"],
  fields: Fields,
  isChecked = false,
): Promise<NonNullable<Shown["read"]>> {
  const isShown = isChecked || readings.every(({ table }) => table === null);
  const ticked = tickedIn(fields);
  const statement = isShown ? await showStatement(sort(rows), parseView(fields), ticked) : null;
  return { id: rows[0]?.id ?? "", sources, readings, statement, ticked };
}

/** The field beside which an error is shown: the file, when there is one. */
function fieldsOfErrors(hasFile: boolean): Partial<Record<AppErrorCode, string>> {
  const field = hasFile ? "file" : "text";
  return {
    statement_empty: "text",
    statement_too_large: "file",
    statement_pdf: field,
    statement_picture: field,
    statement_spreadsheet: field,
    statement_not_text: field,
    statement_unreadable: field,
    statement_too_many_rows: field,
    statement_too_slow: field,
  };
}

/** A photograph is often above the limit of a statement: it is refused for what it is. */
function refusalOf(large: Uint8Array): AppErrorCode {
  const kind = otherKind(decodeStatement(large.subarray(0, 2_000)));
  return kind ? `statement_${kind}` : "statement_too_large";
}

type Received = { fields: FormData; file: Uint8Array | null; refusal: AppErrorCode | null };

/** Reads the form of the page within the limits of a statement; a file that is too large is refused, the text stays. */
async function receiveStatement(request: Request, sender: string): Promise<Received> {
  const isMultipart = request.headers.get("Content-Type")?.toLowerCase().startsWith("multipart/");
  if (!isMultipart) return { fields: await request.formData(), file: null, refusal: null };
  const limits = {
    maxFileBytes: MAX_STATEMENT_BYTES,
    maxFiles: 1,
    maxFields: MAX_STATEMENT_ROWS + 100,
    maxFieldBytes: 500_000,
    // The statement itself travels with its rows.
    maxTextBytes: 6_000_000,
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
    return isTooLarge ? { fields, file: null, refusal: refusalOf(file) } : { fields, file, refusal: null };
  } catch (error) {
    if (error instanceof BadUploadError) throw data("Cette demande est incomplète ou trop longue.", { status: 413 });
    throw error;
  }
}
