import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { eq, lt } from "drizzle-orm";
import { createCookie } from "react-router";
import { db } from "~/db/client.server";
import { interruptedForms } from "~/db/schema";
import { config } from "~/platform/config.server";
import { deriveKey } from "~/platform/secrets.server";

const LIFETIME_SECONDS = 3600;
const MAX_BYTES = 256 * 1024;

const cookie = () =>
  createCookie("interrupted_form", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: config.PUBLIC_URL?.startsWith("https:") ?? false,
    maxAge: LIFETIME_SECONDS,
    secrets: [deriveKey("interrupted-forms/cookie").toString("base64url")],
  });

/**
 * Keeps, encrypted and for an hour, the fields of a form that was sent without a session, so that nothing typed is lost.
 * Files are not kept here: they are uploaded on their own, before the form.
 * @returns the id to hand to `interruptedFormHeader`, null when the request carries no such form.
 */
export async function keepInterruptedForm(request: Request, path: string): Promise<string | null> {
  const type = request.headers.get("Content-Type") ?? "";
  if (request.method !== "POST" || !type.startsWith("application/x-www-form-urlencoded")) return null;
  const body = await request.clone().text();
  if (!body || body.length > MAX_BYTES) return null;
  await db
    .delete(interruptedForms)
    .where(lt(interruptedForms.createdAt, new Date(Date.now() - LIFETIME_SECONDS * 1000)));
  const id = crypto.randomUUID();
  await db.insert(interruptedForms).values({ id, path, body: encrypt(body) });
  return id;
}

/** `Set-Cookie` header that lets this browser, and no other, have its form back. */
export function interruptedFormHeader(id: string): Promise<string> {
  return cookie().serialize(id);
}

/**
 * The form that this browser was sending to `path` when its session ended.
 * It stays until it is sent for good or an hour has passed, so that a reload does not lose it.
 */
export async function readInterruptedForm(request: Request, path: string): Promise<URLSearchParams | null> {
  const id = (await cookie().parse(request.headers.get("Cookie"))) as string | null;
  if (!id) return null;
  const [kept] = await db.select().from(interruptedForms).where(eq(interruptedForms.id, id));
  const fresh = kept && kept.createdAt.getTime() > Date.now() - LIFETIME_SECONDS * 1000;
  return fresh && kept.path === path ? new URLSearchParams(decrypt(kept.body)) : null;
}

/** Forgets the kept form once it was sent for good. @returns the header that removes the cookie. */
export async function forgetInterruptedForm(request: Request): Promise<string | null> {
  const id = (await cookie().parse(request.headers.get("Cookie"))) as string | null;
  if (!id) return null;
  await db.delete(interruptedForms).where(eq(interruptedForms.id, id));
  return cookie().serialize("", { maxAge: 0 });
}

function encrypt(text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey("interrupted-forms"), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64");
}

function decrypt(text: string): string {
  const bytes = Buffer.from(text, "base64");
  const decipher = createDecipheriv("aes-256-gcm", deriveKey("interrupted-forms"), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return decipher.update(bytes.subarray(28)).toString("utf8") + decipher.final("utf8");
}
