import { writeSync } from "node:fs";
import { inspect } from "node:util";

/** The first line of a worker's output: its program is loaded, and it goes on to read the file. */
export const STARTED = "started\n";
/** How a worker ends that lacks a part of the installation. */
export const INCOMPLETE = 70;

/** Tells the parent process that what fails from now on fails because of the file. */
export function announceStart(): void {
  writeAll(Buffer.from(STARTED));
}

/**
 * Waits for a package that only some files need. One that cannot be loaded says nothing about the file: the worker ends,
 * with the cause on standard error.
 */
export async function load<Module>(loading: Promise<Module>): Promise<Module> {
  return loading.catch(endIncomplete);
}

/** Ends the worker because a part of the installation is missing. */
export function endIncomplete(error: unknown): never {
  writeSync(2, inspect(error));
  process.exit(INCOMPLETE);
}

/** Writes the worker's answer, one line of JSON and then bytes, and ends the process. */
export function answer(line: object, ...contents: Uint8Array[]): never {
  writeAll(Buffer.concat([Buffer.from(`${JSON.stringify(line)}\n`), ...contents]));
  process.exit(0);
}

/** Writes to the descriptor on which the parent process reads. */
function writeAll(bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(3, bytes, at);
}
