import { z } from "zod";
import { log } from "../log.server";
import { communeOf } from "./communes.server";
import { type AddressSuggestion, MAX_SUGGESTIONS } from "./suggestion";

const TIMEOUT_MS = 1500;
/** After this many consecutive failures the geocoder is not called for PAUSE_MS, so that typing is not slowed down. */
const MAX_FAILURES = 3;
const PAUSE_MS = 60_000;

/** The part of a Géoplateforme answer (GeoJSON) that is used. */
const answer = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        id: z.string(),
        type: z.string(),
        name: z.string().max(300),
        label: z.string().max(400),
        postcode: z.string().max(10),
        city: z.string().max(200),
        citycode: z.string().max(10).optional(),
        context: z.string().max(300).optional(),
      }),
    }),
  ),
});
type Place = z.output<typeof answer>["features"][number]["properties"];

let failures = 0;
let pausedUntil = 0;

/**
 * Asks the geocoder at `url` (Géoplateforme's search, or a compatible server).
 * @returns null when it fails, does not answer within 1.5 s, or is paused after failures: use the embedded list then.
 */
export async function askGeocoder(url: string, text: string): Promise<AddressSuggestion[] | null> {
  if (performance.now() < pausedUntil) return null;
  try {
    const address = new URL(url);
    const parameters = { q: text, limit: String(MAX_SUGGESTIONS), autocomplete: "1", index: "address" };
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: "error" });
    if (!response.ok) throw new GeocoderRefusal(response.status, Number(response.headers.get("Retry-After")));
    const { features } = answer.parse(await response.json());
    failures = 0;
    return features.map(({ properties }) => suggest(properties));
  } catch (error) {
    recordFailure(error);
    return null;
  }
}

/** Resets the failures, for tests. */
export function resetGeocoder(): void {
  failures = 0;
  pausedUntil = 0;
}

class GeocoderRefusal extends Error {
  readonly retryAfter: number;
  constructor(status: number, retryAfter: number) {
    super(`The geocoder answered ${status}.`);
    this.retryAfter = retryAfter;
  }
}

function recordFailure(error: unknown): void {
  failures += 1;
  const retryAfterMs = error instanceof GeocoderRefusal && error.retryAfter > 0 ? error.retryAfter * 1000 : 0;
  if (failures >= MAX_FAILURES || retryAfterMs) {
    pausedUntil = performance.now() + Math.max(retryAfterMs, PAUSE_MS);
    failures = 0;
  }
  // Only the reason is logged, since the search text is somebody's address.
  log.warn({ reason: error instanceof Error ? error.name : "unknown" }, "geocoder");
}

function suggest({ id, type, name, label, postcode, city, citycode = "", context = "" }: Place): AddressSuggestion {
  const department = communeOf(citycode)?.department ?? context.split(",")[1]?.trim() ?? "";
  return { id, label, address: type === "municipality" ? "" : name, postalCode: postcode, city, department };
}
