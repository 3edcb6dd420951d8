import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { config } from "~/platform/config.server";
import { log } from "~/platform/log.server";

const TIMEOUT_MS = 2000;
/** The characters of a digest that name a range; nothing else of a password leaves the server. */
const RANGE_CHARACTERS = 5;

/**
 * True when a password is in the list of leaked ones at BREACHED_PASSWORDS_URL (the ranges of Have I Been Pwned: SHA-1,
 * looked up by its first five characters). False without that setting, and when the list does not answer within two
 * seconds: an outage must keep nobody from an account.
 */
export async function isBreachedPassword(password: string): Promise<boolean> {
  if (!config.BREACHED_PASSWORDS_URL) return false;
  const digest = createHash("sha1").update(password).digest("hex").toUpperCase();
  try {
    const range = await readRange(config.BREACHED_PASSWORDS_URL, digest.slice(0, RANGE_CHARACTERS));
    // A count of 0 is padding, which hides how long the real answer is.
    return range.split(/\r?\n/).some((line) => {
      const [rest, count] = line.trim().split(":");
      return rest === digest.slice(RANGE_CHARACTERS) && Number(count) > 0;
    });
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.name : "unknown" }, "breached passwords");
    return false;
  }
}

/** Reads a range from the service, or from a folder that the downloader of Have I Been Pwned filled. */
async function readRange(list: string, prefix: string): Promise<string> {
  if (list.startsWith("file:")) return readFile(fileURLToPath(`${list}${prefix}.txt`), "utf8");
  const headers = { "Add-Padding": "true" };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`${list}${prefix}`, { headers, signal, redirect: "error" });
  if (!response.ok) throw new Error(`The list of breached passwords answered ${response.status}.`);
  return response.text();
}
