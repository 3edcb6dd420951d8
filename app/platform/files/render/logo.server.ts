import { createWorkers } from "../inspect/worker-process.server.ts";
import type { DrawnLogo, LogoRefusal } from "./draw-logo.ts";
import { MAX_LOGO_BYTES } from "./logo-sizes.ts";
import type { LogoAnswer } from "./logo-worker.ts";

/** The picture cannot be the logo, for this reason. */
export class UnusableLogoError extends Error {
  override readonly name = "UnusableLogoError";
  readonly reason: LogoRefusal;

  constructor(reason: LogoRefusal) {
    super(reason);
    this.reason = reason;
  }
}

let run: ReturnType<typeof createWorkers> | undefined;

/**
 * Draws an uploaded PNG, JPEG or WebP, judged by its content, as the logo of the site, in a separate process (see
 * `createWorkers`); one at a time. Nothing of the file itself is kept: metadata, hidden contents, what follows the picture.
 * @returns two PNG: the logo without empty margins, within 640 × 128 pixels (its size is `width` × `height`), and the icon,
 *   192 × 192 on a transparent ground.
 * @throws UnusableLogoError; AppError reader_unavailable.
 */
export async function drawLogo(bytes: Uint8Array): Promise<DrawnLogo> {
  if (bytes.length === 0) throw new UnusableLogoError("empty");
  if (bytes.length > MAX_LOGO_BYTES) throw new UnusableLogoError("large");
  run ??= createWorkers("files/render/logo-worker.ts", { concurrency: 1 });
  const answer = await run({}, async () => new Blob([bytes as BlobPart]).stream() as ReadableStream<Uint8Array>);
  if (typeof answer === "string") throw new UnusableLogoError(answer === "failed" ? "corrupt" : "heavy");
  const said = JSON.parse(answer.line) as LogoAnswer;
  if ("refusal" in said) throw new UnusableLogoError(said.refusal);
  const { width, height, logoBytes } = said;
  return { logo: answer.bytes.subarray(0, logoBytes), icon: answer.bytes.subarray(logoBytes), width, height };
}
