import { eq, lt } from "drizzle-orm";
import { db } from "~/db/client.server";
import { interruptedForms } from "~/db/schema";
import { decrypt, encrypt } from "~/platform/crypto/secrets.server";
import { BadUploadError, receiveForm } from "~/platform/files/transfer/receive.server";
import { cookie, platformCookies } from "~/platform/http/cookies.server";
import { platformLimits } from "~/platform/rate-limits/definitions.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";

const LIFETIME_SECONDS = platformCookies.interruptedForm.seconds;
const MAX_BYTES = 256 * 1024;

/**
 * Keeps, encrypted and for an hour, the fields of a form that was sent without a session, so that nothing typed is lost.
 * Files are not kept here: with JavaScript they are uploaded on their own, before the form.
 * @param from the sender's address: it may leave so many forms an hour, since nobody knows yet who sends them.
 * @returns the id to hand to `interruptedFormHeader`, null when the request carries no such form.
 */
export async function keepInterruptedForm(request: Request, path: string, from: string): Promise<string | null> {
  if (request.method !== "POST") return null;
  const body = await readFields(request);
  if (!body || body.length > MAX_BYTES) return null;
  const allowed = await consume(platformLimits.interrupted_form, from).then(
    () => true,
    () => false,
  );
  if (!allowed) return null;
  await db
    .delete(interruptedForms)
    .where(lt(interruptedForms.createdAt, new Date(Date.now() - LIFETIME_SECONDS * 1000)));
  const id = crypto.randomUUID();
  await db.insert(interruptedForms).values({ id, path, body: encrypt("interrupted-forms", body) });
  return id;
}

/** The text fields of a form, urlencoded; null when the request is no form or its form is broken. */
async function readFields(request: Request): Promise<string | null> {
  const type = request.headers.get("Content-Type") ?? "";
  if (type.startsWith("application/x-www-form-urlencoded")) return readAtMost(request, MAX_BYTES);
  if (!type.startsWith("multipart/form-data")) return null;
  try {
    const { fields } = await receiveForm(request, { maxFileBytes: 0, maxFiles: 50 }, async () => null);
    const texts = [...fields].filter((field): field is [string, string] => typeof field[1] === "string");
    return new URLSearchParams(texts).toString();
  } catch (error) {
    if (error instanceof BadUploadError) return null;
    throw error;
  }
}

async function readAtMost(request: Request, bytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > bytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** `Set-Cookie` header that lets this browser, and no other, have its form back. */
export function interruptedFormHeader(id: string): Promise<string> {
  return cookie(platformCookies.interruptedForm).serialize(id);
}

/**
 * The form that this browser was sending to `path` when its session ended.
 * It stays until it is sent for good or an hour has passed, so that a reload does not lose it.
 */
export async function readInterruptedForm(request: Request, path: string): Promise<URLSearchParams | null> {
  const id = (await cookie(platformCookies.interruptedForm).parse(request.headers.get("Cookie"))) as string | null;
  if (!id) return null;
  const [kept] = await db.select().from(interruptedForms).where(eq(interruptedForms.id, id));
  const fresh = kept && kept.createdAt.getTime() > Date.now() - LIFETIME_SECONDS * 1000;
  return fresh && kept.path === path ? new URLSearchParams(decrypt("interrupted-forms", kept.body)) : null;
}

/** Deletes the kept form once it was sent for good. @returns the headers that also remove its cookie. */
export async function forgetInterruptedForm(request: Request): Promise<Headers> {
  const headers = new Headers();
  const id = (await cookie(platformCookies.interruptedForm).parse(request.headers.get("Cookie"))) as string | null;
  if (!id) return headers;
  await db.delete(interruptedForms).where(eq(interruptedForms.id, id));
  headers.append("Set-Cookie", await cookie(platformCookies.interruptedForm).serialize("", { maxAge: 0 }));
  return headers;
}
