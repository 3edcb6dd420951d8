import { type Commune, communesAt, communesNamed } from "./communes.server";
import { type AddressSuggestion, MAX_SUGGESTIONS } from "./suggestion";

/**
 * Suggests towns from the embedded list of communes, by name, by the beginning of a postal code, or by the end of a typed
 * address (« 3 rue Haute Pierre, 57000 Me »), whose street is kept.
 */
export function suggestTowns(text: string): AddressSuggestion[] {
  const { street, code, towns } = parseTypedAddress(text.trim());
  return towns
    .flatMap((commune) =>
      commune.postalCodes.filter((own) => own.startsWith(code)).map((own) => suggest(street, own, commune)),
    )
    .slice(0, MAX_SUGGESTIONS);
}

type TypedAddress = { street: string; code: string; towns: Commune[] };

function parseTypedAddress(text: string): TypedAddress {
  const withCode = /^(.*?)(?:^|[\s,])(\d{5})(?:[\s,]+(.*))?$/.exec(text);
  if (withCode) {
    const [, before = "", code = "", name = ""] = withCode;
    return { street: trimStreet(before), code, towns: filterByName(communesAt(code), name) };
  }
  if (/^\d{2,4}$/.test(text)) return { street: "", code: text, towns: communesAt(text) };
  const comma = text.lastIndexOf(",");
  if (comma >= 0)
    return { street: trimStreet(text.slice(0, comma)), code: "", towns: communesNamed(text.slice(comma + 1)) };
  return /^\d/.test(text) ? findTownAtEnd(text) : { street: "", code: "", towns: communesNamed(text) };
}

/** Without a comma, looks for a town in the last words by its exact name: « 12 ru » must not suggest the town of Rue. */
function findTownAtEnd(text: string): TypedAddress {
  const words = text.split(/\s+/);
  for (let from = 2; from < words.length; from++) {
    const towns = communesNamed(words.slice(from).join(" "), { exact: true });
    if (towns.length > 0) return { street: words.slice(0, from).join(" "), code: "", towns };
  }
  return { street: text, code: "", towns: [] };
}

function filterByName(towns: Commune[], name: string): Commune[] {
  if (!name.trim()) return towns;
  const named = new Set(communesNamed(name).map(({ code }) => code));
  return towns.filter(({ code }) => named.has(code));
}

const trimStreet = (street: string): string => street.replace(/[\s,]+$/, "").trim();

function suggest(address: string, postalCode: string, { code, name, department }: Commune): AddressSuggestion {
  const town = `${postalCode} ${name}`;
  const label = address ? `${address}, ${town}` : town;
  return { id: `${code}-${postalCode}`, label, address, postalCode, city: name, department };
}
