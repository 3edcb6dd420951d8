import { config } from "../config.server";
import { suggestTowns } from "./embedded.server";
import { askGeocoder } from "./geocoder.server";
import type { AddressSuggestion } from "./suggestion";

const MIN_LENGTH = 3;
const MAX_LENGTH = 200;

/**
 * Suggests French addresses for a typed text: from the geocoder at GEOCODER_URL if it is set and answers, otherwise from
 * the embedded list of communes. Without GEOCODER_URL no typed text is sent to a third party.
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
