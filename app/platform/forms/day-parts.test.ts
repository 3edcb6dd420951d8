import { describe, expect, it } from "vitest";
import { z } from "zod";
import { today } from "~/platform/today";
import { dayParts, toDayParts, whyNoDay } from "./day-parts";
import { type DayParts, dayText, fromDayText } from "./day-text";
import { withDraft } from "./draft-values";
import { parseWithZod } from "./parse-form";

const contact = dayParts({ required: "La date de contact est requise", canBeApproximate: true });

const send = (schema: z.ZodType, parts: DayParts) => {
  const form = new FormData();
  for (const [name, text] of Object.entries(parts)) form.append(`date.${name}`, text);
  return parseWithZod(form, { schema: z.object({ date: schema }) });
};
const read = (schema: z.ZodType, parts: DayParts) => {
  const submission = send(schema, parts);
  return submission.status === "success" ? submission.value.date : submission.reply().error?.date;
};

describe("a date in three fields", () => {
  it.each<[DayParts, unknown]>([
    [
      { day: "4", month: "3", year: "2026" },
      { date: "2026-03-04", precision: "day" },
    ],
    [
      { day: "04", month: "03", year: " 2026 " },
      { date: "2026-03-04", precision: "day" },
    ],
    [
      { month: "3", year: "2026" },
      { date: "2026-03-01", precision: "month" },
    ],
    [{ unknown: "on" }, { date: null, precision: "unknown" }],
    [
      { month: "mars", year: "2026" },
      { date: "2026-03-01", precision: "month" },
    ],
    [
      { day: "1er", month: "Fév.", year: "2026" },
      { date: "2026-02-01", precision: "day" },
    ],
    [
      { day: "2", month: "AOUT", year: "2025" },
      { date: "2025-08-02", precision: "day" },
    ],
    [{ year: "26" }, { date: "2026-01-01", precision: "year" }],
    [{ year: "2025" }, { date: "2025-01-01", precision: "year" }],
    [
      { year: "2025", unknown: "on" },
      { date: null, precision: "unknown" },
    ],
    [
      { month: "3", year: "2026", unknown: "on" },
      { date: null, precision: "unknown" },
    ],
    [
      { day: "31", month: "2", year: "2026", unknown: "on" },
      { date: null, precision: "unknown" },
    ],
  ])("reads %j", (parts, expected) => expect(read(contact, parts)).toEqual(expected));

  it.each<[DayParts, string]>([
    [{}, "La date de contact est requise"],
    [{ day: "", month: "", year: "" }, "La date de contact est requise"],
    [{ day: "30", month: "2", year: "2026" }, "Date invalide : février 2026 n’a que 28 jours"],
    [{ day: "4", month: "14", year: "2026" }, "Date invalide : le mois va de 1 à 12, ou s’écrit en lettres"],
    [{ day: "4", month: "fé", year: "2026" }, "Date invalide : le mois va de 1 à 12, ou s’écrit en lettres"],
    [{ day: "4", month: "jui", year: "2026" }, "Date invalide : le mois va de 1 à 12, ou s’écrit en lettres"],
    [{ day: "32", month: "3", year: "2026" }, "Date invalide : le jour va de 1 à 31"],
    [{ day: "4", year: "2026" }, "Date invalide : il manque le mois"],
    [{ day: "4", month: "3", year: "l’an dernier" }, "Date invalide : l’année s’écrit en chiffres, par exemple 2026"],
    [{ day: "4", month: "3" }, "La date est requise : il manque l’année"],
    [{ day: "4", month: "3", year: "0202" }, "Date invalide : vérifiez l’année"],
    [{ day: "4", month: "3", year: "57" }, "Indiquez l’année en quatre chiffres, par exemple 2026"],
    [
      { day: "1", month: "1", year: "2999" },
      "Cette date est dans le futur : indiquez une date passée, par exemple 14/03/2026",
    ],
  ])("refuses %j", (parts, message) => expect(read(contact, parts)).toEqual([message]));

  it("is optional without a message for its absence", () => {
    expect(read(dayParts(), {})).toEqual({ date: null, precision: null });
    expect(read(dayParts(), { month: "3", year: "2026" })).toEqual(["Date invalide : il manque le jour"]);
    expect(read(dayParts(), { year: "2026" })).toEqual(["Date invalide : il manque le jour et le mois"]);
    expect(read(dayParts(), { day: "4", year: "2026", unknown: "on" })).toEqual(["Date invalide : il manque le mois"]);
  });

  it("takes today", () => {
    const [year, month, day] = today().split("-");
    expect(read(contact, { day, month, year })).toEqual({ date: today(), precision: "day" });
  });

  it("shows a stored date as it was typed", () => {
    expect(toDayParts("2026-03-04")).toEqual({ day: "4", month: "3", year: "2026" });
    expect(toDayParts("2026-03-01", "month")).toEqual({ month: "3", year: "2026" });
    expect(toDayParts("2026-01-01", "year")).toEqual({ year: "2026" });
    expect(toDayParts(null, "unknown")).toEqual({ unknown: "on" });
    expect(toDayParts(null)).toEqual({});
  });
});

describe("a whole day whose schema takes one text", () => {
  const schema = z.object({
    on: z
      .string()
      .refine(isIsoDay, { error: ({ input }) => whyNoDay(input) })
      .optional(),
  });
  const sent = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, text] of Object.entries(fields)) form.append(name, text);
    const submission = parseWithZod(form, { schema });
    return submission.status === "success" ? submission.value.on : submission.error?.on?.[0];
  };

  it("comes from its three fields, or from the one of a page of a former version", () => {
    expect(sent({ "on.day": "4", "on.month": "mars", "on.year": "2026" })).toBe("2026-03-04");
    expect(sent({ on: "2026-03-04" })).toBe("2026-03-04");
    expect(sent({ "on.day": "", "on.month": " ", "on.year": "" })).toBeUndefined();
  });

  it("is refused with what is missing or wrong of it, and shown again as it was typed", () => {
    expect(sent({ "on.day": "4", "on.month": "3" })).toBe("La date est requise : il manque l’année");
    expect(sent({ "on.day": "30", "on.month": "2", "on.year": "2026" })).toBe(
      "Date invalide : février 2026 n’a que 28 jours",
    );
    expect(sent({ "on.month": "3", "on.year": "2026" })).toBe("Date invalide : il manque le jour");
    expect(fromDayText(dayText({ day: "30", month: "fé", year: "2026" }))).toEqual({
      day: "30",
      month: "fé",
      year: "2026",
    });
  });

  it("is typed over the stored one in a draft", () => {
    expect(withDraft({ on: "2026-03-04" }, { "on.day": ["5"] })).toEqual({
      on: { day: "5", month: "3", year: "2026" },
    });
  });
});

const isIsoDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !text.endsWith("02-30");
