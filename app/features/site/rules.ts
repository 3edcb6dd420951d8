import type { SiteSection } from "~/content/site";
import { formatNumber } from "~/ui/format";

/** The sections in the order in which they are shown. */
export const SITE_SECTIONS = [
  "identity",
  "contacts",
  "look",
  "fees",
  "claims",
  "faq",
  "firstSteps",
  "texts",
] as const satisfies readonly SiteSection[];

/** A colour as it is stored. */
export const HEX = /^#[0-9a-f]{6}$/i;

/** The most questions of the FAQ, and links of the footer. */
export const MAX_QUESTIONS = 30;
export const MAX_LINKS = 6;

/** The key of Luhn, which the digits of a SIREN satisfy (INSEE, identifiants des entreprises). @param siren nine digits. */
export function isSiren(siren: string): boolean {
  if (!/^\d{9}$/.test(siren)) return false;
  const sum = [...siren].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/**
 * Whether a French VAT number is well formed: FR, a key, the SIREN. A key of two digits is (12 + 3 × (SIREN mod 97)) mod
 * 97 (BOI-TVA-DECLA-20-10-50-10); one with a letter follows no published rule.
 */
export function isFrenchVat(number: string): boolean {
  const [, key = "", siren = ""] = /^FR([0-9A-HJ-NP-Z]{2})(\d{9})$/.exec(number) ?? [];
  if (!isSiren(siren)) return false;
  return !/^\d\d$/.test(key) || Number(key) === (12 + 3 * (Number(siren) % 97)) % 97;
}

/** « 123 456 782 » */
export const sirenText = (siren: string): string => siren.replace(/(\d{3})(?=\d)/g, "$1\u00a0");

/** « 9 h », « 09:00 » or « 9h30 » as `HH:MM`; null for anything else. */
export function clockTime(typed: string): string | null {
  const [, hour = "", minute = "00"] = /^(\d{1,2})\s*(?:h|:)\s*(\d{2})?$/i.exec(typed.trim()) ?? [];
  if (hour === "" || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, "0")}:${minute}`;
}

/** A day typed as « 21/11/2026 », in ISO 8601; null when there is no such day. */
export function typedDay(typed: string): string | null {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[/. ](\d{1,2})[/. ](\d{4})$/.exec(typed.trim()) ?? [];
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** A day as `typedDay` reads it. */
export const dayText = (iso: string): string => iso.split("-").reverse().join("/");

/** A contrast: « 3,1 ». Rounded down, so that one that is too low never reads as the one that it needs. */
export const ratioText = (ratio: number): string => formatNumber(Math.floor(ratio * 10) / 10, 1);
