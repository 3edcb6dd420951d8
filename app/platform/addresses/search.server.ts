import { config } from "../config.server";
import { suggestTowns } from "./embedded.server";
import { askGeocoder } from "./geocoder.server";
import type { AddressSuggestion } from "./suggestion";

const MIN_LENGTH = 3;
const MAX_LENGTH = 200;

/**
 * Suggestions for a French address being typed: from the geocoder at GEOCODER_URL when there is one and it answers, else
 * from the embedded list of communes. Without GEOCODER_URL nothing that a person types leaves this server.
 */
export async function searchAddresses(typed: string): Promise<AddressSuggestion[]> {
  const text = typed
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, MAX_LENGTH);
  if (text.length < MIN_LENGTH) return [];
  const found = config.GEOCODER_URL ? await askGeocoder(config.GEOCODER_URL, text) : null;
  return found?.length ? found : suggestTowns(text);
}
