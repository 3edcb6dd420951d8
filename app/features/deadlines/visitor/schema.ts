import { z } from "zod";
import { VALIDATION_ANSWERS } from "~/db/schema/payment-enumerations";
import { dayParts } from "~/platform/forms/day-parts";
import { METHOD_LABELS, type Method } from "../labels";
import { ACCOUNT_LABELS, type Asked, FIELDS, RESIDENCE_LABELS } from "./rules";

const REQUIRED = "Indiquez la date de l’opération, par exemple 14/03/2026";

const date = dayParts({ required: REQUIRED });
const choice = <Name extends string>(labels: Record<Name, string>) => z.enum(Object.keys(labels) as [Name, ...Name[]]);

const method = choice<Method>(METHOD_LABELS).catch("card");
const consent = z.enum(VALIDATION_ANSWERS).catch("unknown");
const account = choice(ACCOUNT_LABELS).catch("unknown");
const residence = choice(RESIDENCE_LABELS).catch("france");

/** Reads the address of the form. `error` is null and `debit` too while nothing was asked. */
export function readAsked(parameters: URLSearchParams): { asked: Asked; debit: string | null; error: string | null } {
  const text = (name: keyof typeof FIELDS) => parameters.get(FIELDS[name])?.slice(0, 20) ?? "";
  const asked = {
    day: text("day"),
    month: text("month"),
    year: text("year"),
    method: method.parse(text("method")),
    consent: consent.parse(text("consent")),
    account: account.parse(text("account")),
    residence: residence.parse(text("residence")),
  };
  if (!Object.values(FIELDS).some((name) => parameters.has(name))) return { asked, debit: null, error: null };
  const { day, month, year } = asked;
  const read = date.safeParse({ day, month, year });
  if (read.success) return { asked, debit: read.data.date, error: null };
  return { asked, debit: null, error: read.error.issues[0]?.message ?? REQUIRED };
}
