import { eq, lt } from "drizzle-orm";
import { db } from "~/db/client.server";
import { interruptedForms } from "~/db/schema";
import { decrypt, encrypt } from "~/platform/crypto/secrets.server";
import { BadUploadError, receiveForm } from "~/platform/files/exchange/receive.server";
import { readBrowser } from "~/platform/http/browser-owner.server";
import { browserStore, signedEntries } from "~/platform/http/browser-stores.server";
import { platformCookies } from "~/platform/http/cookies.server";
import { platformLimits } from "~/platform/rate-limits/definitions.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";

const LIFETIME_SECONDS = platformCookies.interruptedForm.seconds;
const MAX_BYTES = 256 * 1024;
/** What is read of a form with files, whose text may come after a file. */
const MAX_READ_BYTES = 64 * 1024 * 1024;
const forms = browserStore<string>({
  cookie: signedEntries(platformCookies.interruptedForm),
  max: 5,
  erase: deleteForm,
});
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/**
 * Stores, encrypted and for an hour, the fields of a form that was sent without a session. Files are not stored here: with
 * JavaScript they are uploaded separately, before the form.
 * @param from the sender's IP address, for the rate limit.
 * @returns the `Set-Cookie` header with which the account that signed in last from this browser reads its form; null when
 * there is no such account, or no form that can be stored.
 */
export async function keepInterruptedForm(request: Request, path: string, from: string): Promise<string | null> {
  const type = request.headers.get("Content-Type") ?? "";
  if (request.method !== "POST" || !FORM.test(type)) return null;
  // Its page was that of the account that signed in last, also when it has signed out since: another one never reads it.
  const { last } = await readBrowser(request);
  if (last === null) return null;
  // Before anything is read.
  const allowed = await consume(platformLimits.interrupted_form, from).then(
    () => true,
    () => false,
  );
  if (!allowed) return null;
  const body = await readFields(request, from);
  if (!body || body.length > MAX_BYTES) return null;
  await db
    .delete(interruptedForms)
    .where(lt(interruptedForms.createdAt, new Date(Date.now() - LIFETIME_SECONDS * 1000)));
  const id = crypto.randomUUID();
  await db.insert(interruptedForms).values({ id, path, body: encrypt("interrupted-forms", body) });
  return forms.give(request, id, last);
}

/** Reads the text fields of a form, urlencoded; null when the request is not a valid form. */
async function readFields(request: Request, sender: string): Promise<string | null> {
  // The server has read a form without files already, within its limits (server/bodies.ts).
  if (!/^multipart/i.test(request.headers.get("Content-Type") ?? "")) return request.text();
  const limits = { maxFileBytes: 0, maxFiles: 50, maxTextBytes: MAX_BYTES, maxBytes: MAX_READ_BYTES, sender };
  try {
    const { fields } = await receiveForm(request, limits, async () => null);
    const texts = [...fields].filter((field): field is [string, string] => typeof field[1] === "string");
    return new URLSearchParams(texts).toString();
  } catch (error) {
    if (error instanceof BadUploadError) return null;
    throw error;
  }
}

/** A form that this browser sent without a session, and when. */
export class InterruptedForm extends URLSearchParams {
  readonly at: Date;

  constructor(fields: string, at: Date) {
    super(fields);
    this.at = at;
  }
}

/** What is typed into the form now, as its draft has it: `revisions` are the times of its fields. */
type NewerDraft = { fields: Record<string, string[]>; revisions: Record<string, number> };

/**
 * Reads the form that whoever uses this browser sent to `path` without a session. It stays stored until it is submitted or an hour has
 * passed, so that a reload does not lose it.
 * @param draft the draft of the form: its fields that were typed since then replace those of the form.
 */
export async function readInterruptedForm(
  request: Request,
  path: string,
  draft?: NewerDraft,
): Promise<InterruptedForm | null> {
  const stored = await findStored(request);
  const isFresh = stored && stored.createdAt.getTime() > Date.now() - LIFETIME_SECONDS * 1000;
  if (!isFresh || stored.path !== path) return null;
  const form = decryptForm(stored);
  const newer = Object.entries(draft?.fields ?? {}).filter(
    ([name]) => (draft?.revisions[name] ?? 0) > form.at.getTime(),
  );
  for (const [name, values] of newer) {
    form.delete(name);
    for (const value of values) form.append(name, value);
  }
  return form;
}

/**
 * Deletes the form that was sent to `path` without a session, once it was submitted or its fields are stored.
 * @param path null for the form of any page.
 * @param isStored whether the server has now what the form holds.
 * @returns the headers that delete its cookie.
 */
export async function forgetInterruptedForm(
  request: Request,
  path: string | null,
  isStored: (form: InterruptedForm) => boolean | Promise<boolean> = () => true,
): Promise<Headers> {
  const headers = new Headers();
  const stored = await findStored(request);
  if (!stored || (path !== null && stored.path !== path) || !(await isStored(decryptForm(stored)))) return headers;
  await deleteForm(stored.id);
  headers.append("Set-Cookie", await forms.remove(request));
  return headers;
}

async function findStored(request: Request) {
  const id = await forms.read(request);
  if (!id) return null;
  const [stored] = await db.select().from(interruptedForms).where(eq(interruptedForms.id, id));
  return stored ?? null;
}

const decryptForm = ({ body, createdAt }: typeof interruptedForms.$inferSelect): InterruptedForm =>
  new InterruptedForm(decrypt("interrupted-forms", body), createdAt);

async function deleteForm(id: string): Promise<void> {
  await db.delete(interruptedForms).where(eq(interruptedForms.id, id));
}
