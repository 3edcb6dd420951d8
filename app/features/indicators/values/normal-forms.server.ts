import { domainToASCII, domainToUnicode } from "node:url";
import { extractIBAN } from "ibantools";
import { parsePhoneNumberFromString } from "libphonenumber-js";
import { parse as parseHost } from "tldts";
import type { IndicatorKind } from "~/db/schema/indicator-enumerations";
import { chainOf, isTokenContract } from "~/features/payments/rules.server";
import { foldText } from "~/platform/fold-text";
import { isGenericHandle, isHonestSite, isShared } from "./warning-lists.server";

/** A value as people read it and as it is compared, and whether many honest people are known to share it. */
export type NormalForm = { kind: IndicatorKind; shown: string; compared: string; isCommon: boolean };

/** Longer texts are no value. */
export const MAX_VALUE = 300;

/** « hxxp://site[.]com » is how the careful write an address that nobody should open. */
export const refang = (text: string): string =>
  text
    .replace(/\bhxxp(s?)(?=:|\[:)/gi, "http$1")
    .replace(/\[:\](?=\/\/)/g, ":")
    .replace(/\s?(?:\[\.\]|\(\.\)|\{\.\}|\[dot\]|\(dot\))\s?/gi, ".")
    .replace(/\s?(?:\[@\]|\(@\)|\[at\]|\(at\))\s?/gi, "@");

/**
 * The normal form of what was typed or read, as one kind: two writings of one value have the same.
 * @returns null when it is no such value. An address of a messaging service typed as a site is the handle that it leads to.
 */
export function normalForm(kind: IndicatorKind, typed: string): NormalForm | null {
  const text = typed.normalize("NFC").trim();
  if (text === "" || text.length > MAX_VALUE) return null;
  return FORMS[kind](text);
}

const FORMS: Record<IndicatorKind, (text: string) => NormalForm | null> = {
  iban: ibanForm,
  phone: phoneForm,
  site: siteForm,
  email: emailForm,
  crypto_address: cryptoAddressForm,
  crypto_transaction: transactionForm,
  handle: handleForm,
  company: companyForm,
  alias: (text) => formOf("alias", text, nameOf(text)),
};

function formOf(kind: IndicatorKind, shown: string, compared = shown, isCommon = false): NormalForm | null {
  return compared === "" ? null : { kind, shown, compared, isCommon };
}

/** Control digits, length and, in France, the key of the RIB: a mistyped one is nobody's. */
function ibanForm(text: string): NormalForm | null {
  const iban = text.replace(/[\s\u00a0.-]/g, "").toUpperCase();
  return extractIBAN(iban).valid ? formOf("iban", iban) : null;
}

function phoneForm(text: string): NormalForm | null {
  const read = parsePhoneNumberFromString(text.replace(/^wa\.me\//, "+"), "FR");
  return read?.isPossible() ? formOf("phone", read.number) : null;
}

/** Hosts whose paths name a person on a service. */
const HANDLE_HOSTS: Record<string, string> = {
  "t.me": "telegram",
  "telegram.me": "telegram",
  "instagram.com": "instagram",
  "facebook.com": "facebook",
  "x.com": "x",
  "twitter.com": "x",
  "tiktok.com": "tiktok",
};
/** Hosts of which each path is somebody else's, and no private suffix says so. */
const SHARED_HOSTS = new Set([
  "forms.gle",
  "docs.google.com",
  "drive.google.com",
  "sites.google.com",
  "forms.office.com",
]);

/**
 * The registrable domain, in ASCII: « аpple.com » with a Cyrillic letter is another one. On a shared host, a shortener or a
 * page of links, the whole address; what follows « ? » is dropped, since it often names the victim.
 */
function siteForm(text: string): NormalForm | null {
  const url = urlOf(text);
  if (!url) return null;
  const host = url.hostname.replace(/^www\./, "");
  const service = HANDLE_HOSTS[host.replace(/^(?:m|web|fr-fr)\./, "")];
  const [first = ""] = url.pathname.split("/").filter(Boolean);
  if (service && first) return handleForm(`${service}:${first}`);
  if (host === "wa.me") return phoneForm(`+${first}`);
  const { domain, isIcann, isPrivate } = parseHost(host, { allowPrivateDomains: true });
  if (!domain || (!isIcann && !isPrivate)) return null;
  const path = url.pathname.replace(/\/+$/, "");
  const isPathOfOne = SHARED_HOSTS.has(host) || isShared(domain);
  // The page itself of a host that everybody shares says nothing.
  if (isPathOfOne) return formOf("site", `${host}${path}`, `${host}${path}`, path === "");
  return formOf("site", domainToUnicode(domain), domain, isHonestSite(domain));
}

function urlOf(text: string): URL | null {
  const address = refang(text);
  if (/\s/.test(address) || address.includes("@")) return null;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`);
  return url && /^https?:$/.test(url.protocol) && domainToASCII(url.hostname) !== "" ? url : null;
}

const GMAIL = new Set(["gmail.com", "googlemail.com"]);

/** Gmail ignores dots and what follows « + »: they are left out of the comparison only. */
function emailForm(text: string): NormalForm | null {
  const [, local = "", host = ""] = /^([^\s@<>"]{1,64})@([^\s@]{3,})$/.exec(refang(text).toLowerCase()) ?? [];
  const domain = domainToASCII(host);
  if (!parseHost(domain).isIcann || !local) return null;
  const name = local.replace(/\+.*$/, "").replaceAll(".", "");
  const compared = GMAIL.has(domain) ? `${name}@gmail.com` : `${local}@${domain}`;
  return formOf("email", `${local}@${domainToUnicode(domain)}`, compared);
}

/** Letters of an address of Ethereum, and of a bech32 one, have no case; those of the others have. */
function cryptoAddressForm(text: string): NormalForm | null {
  const address = text.replace(/\s/g, "");
  if (!chainOf(address) && !/^(?=.*\d)[A-Za-z0-9]{24,110}$/.test(address)) return null;
  const compared = /^(?:0x|bc1)/i.test(address) ? address.toLowerCase() : address;
  return formOf("crypto_address", address, compared, isTokenContract(address));
}

function transactionForm(text: string): NormalForm | null {
  const id = text.replace(/\s/g, "");
  if (/^(?:0x)?[0-9a-f]{64}$/i.test(id)) return formOf("crypto_transaction", id, id.toLowerCase().replace(/^0x/, ""));
  return /^[1-9A-HJ-NP-Za-km-z]{80,90}$/.test(id) ? formOf("crypto_transaction", id) : null;
}

/** « telegram:nom »: the same name on two services may be two people. */
function handleForm(text: string): NormalForm | null {
  const url = /[./]/.test(text) && !/^\w+\s*:\s*@?[\w.]+$/.test(text) ? siteForm(text) : null;
  if (url) return url.kind === "handle" ? url : null;
  const [, service = "", name = ""] = /^(\w{1,20})\s*:\s*@?([\w.-]{3,40})$/.exec(text.toLowerCase()) ?? [];
  const handle = `${service}:${name}`;
  return name ? formOf("handle", handle, handle, isGenericHandle(handle)) : null;
}

/** A company by its SIREN where it was written, else by its name. */
function companyForm(text: string): NormalForm | null {
  const siren = /(?<!\d)\d{3}\s?\d{3}\s?\d{3}(?!\d)/.exec(text)?.[0].replace(/\s/g, "");
  return formOf("company", text, siren && hasLuhnKey(siren) ? siren : nameOf(text));
}

const nameOf = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

function hasLuhnKey(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
