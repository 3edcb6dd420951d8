/**
 * Draws a logo in a separate process (see logo.server.ts). Input: the picture on standard input. Output on descriptor 3:
 * one line of JSON, then the logo and the icon. Node runs this source file directly, so it may import only files of
 * app/platform/files and packages.
 */
import { buffer } from "node:stream/consumers";
import { announceStart, answer } from "../inspect/worker-answer.ts";
import { drawLogo, type LogoRefusal } from "./draw-logo.ts";

/** The first line of the answer. */
export type LogoAnswer = { refusal: LogoRefusal } | { width: number; height: number; logoBytes: number };

announceStart();
const drawn = await drawLogo(await buffer(process.stdin)).catch((): LogoRefusal => "corrupt");
const line: LogoAnswer =
  typeof drawn === "string"
    ? { refusal: drawn }
    : { width: drawn.width, height: drawn.height, logoBytes: drawn.logo.length };
const pictures = typeof drawn === "string" ? [] : [drawn.logo, drawn.icon];
answer(line, ...pictures);
