import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { aProfileForm } from "../../factories/profile.ts";
import { alix } from "./admin-steps.ts";
import { type Account, camille, fixture } from "./person-steps.ts";
import type { Server } from "./server.ts";

/**
 * The first steps of a person, sent as the plain forms of their pages without opening these: what a test needs done before
 * what it is about. The pages themselves are tested in journey.spec.ts and beside their nouns.
 */

/** Posts a plain form with the session of the page's browser. @param to the address to which the answer redirects. */
export async function postForm(
  page: Page,
  path: string,
  body: Parameters<Page["request"]["post"]>[1],
  to: string,
): Promise<void> {
  const answer = await page.request.post(path, {
    ...body,
    headers: { "Sec-Fetch-Site": "same-origin" },
    maxRedirects: 0,
    // A file is inspected before it is answered.
    timeout: 90_000,
  });
  expect([answer.status(), answer.headers().location], path).toEqual([303, to]);
  // The toast belongs to a page that is not opened.
  await page.context().clearCookies({ name: /toast$/ });
}

/** Creates an account, and signs the browser of the page in. */
export async function createAccount(page: Page, account: Account = camille): Promise<void> {
  const form = { ...account, phone: "06 12 34 56 78", phoneCountry: "FR", country: "France" };
  await postForm(page, "/register", { form }, "/dashboard");
}

/** Completes the profile, with both consents. */
export async function saveProfile(page: Page, { firstName, lastName }: Account = camille): Promise<void> {
  const form = aProfileForm({ firstName, lastName });
  await postForm(page, "/profile", { form }, "/dashboard");
}

const file = (name: string) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: readFileSync(fixture(name)),
});

/** Sends the three documents: a JPEG photo, an HEIC photo with a PNG back, and a PDF of two pages. */
export async function sendDocuments(page: Page): Promise<void> {
  // The page prepares the steps.
  await page.request.get("/verify-identity/first-document");
  const send = (step: string, multipart: Record<string, string | ReturnType<typeof file>>, next: string) =>
    postForm(page, `/verify-identity/${step}`, { multipart }, `/verify-identity/${next}`);
  await send("first-document", { documentType: "passport", front: file("photo.jpg") }, "second-document");
  const card = { documentType: "identity_card", front: file("photo.heic"), back: file("photo.png") };
  await send("second-document", card, "proof-of-address");
  await send("proof-of-address", { front: file("deux-pages.pdf") }, "status");
}

/** Creates the first administrator with the set-up link that the start printed. */
export async function createAdministrator(page: Page, { setupPath }: Server, account: Account = alix): Promise<void> {
  await postForm(page, setupPath, { form: account }, "/admin");
}
