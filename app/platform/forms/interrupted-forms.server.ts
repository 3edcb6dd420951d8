import { eq, lt } from "drizzle-orm";
import { db } from "~/db/client.server";
import { interruptedForms } from "~/db/schema";
import { decrypt, encrypt } from "~/platform/crypto/secrets.server";
import { BadUploadError, receiveForm } from "~/platform/files/transfer/receive.server";
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
 * @returns the `Set-Cookie` header with which this browser, and no other, reads its form; null when the request has no
 * form that can be stored.
 */
export async function keepInterruptedForm(request: Request, path: string, from: string): Promise<string | null> {
  const type = request.headers.get("Content-Type") ?? "";
  if (request.method !== "POST" || !FORM.test(type)) return null;
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
  return forms.give(request, id);
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

/**
 * Reads the form that whoever uses this browser sent to `path` without a session. It stays stored until it is submitted or an hour has
 * passed, so that a reload does not lose it.
 */
export async function readInterruptedForm(request: Request, path: string): Promise<URLSearchParams | null> {
  const id = await forms.read(request);
  if (!id) return null;
  const [stored] = await db.select().from(interruptedForms).where(eq(interruptedForms.id, id));
  const fresh = stored && stored.createdAt.getTime() > Date.now() - LIFETIME_SECONDS * 1000;
  return fresh && stored.path === path ? new URLSearchParams(decrypt("interrupted-forms", stored.body)) : null;
}

/** Deletes the stored form once it was submitted. @returns the headers that delete its cookie. */
export async function forgetInterruptedForm(request: Request): Promise<Headers> {
  const headers = new Headers();
  const id = await forms.read(request);
  if (!id) return headers;
  await deleteForm(id);
  headers.append("Set-Cookie", await forms.remove(request));
  return headers;
}

async function deleteForm(id: string): Promise<void> {
  await db.delete(interruptedForms).where(eq(interruptedForms.id, id));
}
