import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Look } from "~/content/site";
import { transaction } from "~/db/client.server";
import { siteLogos } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { drawLogo, UnusableLogoError } from "~/platform/files/render/logo.server";
import { canChangeSite } from "../policy";

/**
 * Draws an uploaded picture again as PNG, and stores it. It is shown once a revision that names it is published.
 * @param picture PNG, JPEG or WebP, of 2 MB at most.
 * @returns what the revision holds of it.
 * @throws AppError forbidden; site_logo_… for what is no such picture.
 */
export async function storeLogo(actor: Actor, picture: Readable): Promise<NonNullable<Look["logo"]>> {
  if (!canChangeSite(actor)) throw new AppError("forbidden");
  const { logo, icon, width, height } = await draw(await buffer(picture));
  const digest = createHash("sha256").update(logo).digest("base64url");
  await transaction((tx) => tx.insert(siteLogos).values({ digest, logo, icon, width, height }).onConflictDoNothing());
  return { digest, width, height };
}

async function draw(bytes: Uint8Array) {
  try {
    return await drawLogo(bytes);
  } catch (error) {
    if (error instanceof UnusableLogoError) throw new AppError(`site_logo_${error.reason}`);
    throw error;
  }
}
