import { describe, expect, it } from "vitest";
import { z } from "zod";
import { today } from "~/platform/today";
import { type DayParts, dayParts, toDayParts } from "./day-parts";
import { parseWithZod } from "./parse-form";

const contact = dayParts({ required: "La date de contact est requise", allowsMonth: true });

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
      { day: "4", month: "3", year: "2026", unknown: "on" },
      { date: "2026-03-04", precision: "day" },
    ],
  ])("reads %j", (parts, expected) => expect(read(contact, parts)).toEqual(expected));

  it.each<[DayParts, string]>([
    [{}, "La date de contact est requise"],
    [{ day: "", month: "", year: "" }, "La date de contact est requise"],
    [{ day: "30", month: "2", year: "2026" }, "Date invalide"],
    [{ day: "4", month: "mars", year: "2026" }, "Date invalide"],
    [{ day: "4", month: "3" }, "La date est requise"],
    [{ day: "4", month: "3", year: "0202" }, "Date invalide"],
    [{ day: "4", month: "3", year: "26" }, "Indiquez l’année en quatre chiffres, par exemple 2026"],
    [
      { day: "1", month: "1", year: "2999" },
      "Cette date est dans le futur : indiquez une date passée, par exemple 14/03/2026",
    ],
  ])("refuses %j", (parts, message) => expect(read(contact, parts)).toEqual([message]));

  it("is optional without a message for its absence", () => {
    expect(read(dayParts(), {})).toEqual({ date: null, precision: null });
    expect(read(dayParts(), { month: "3", year: "2026" })).toEqual(["Date invalide"]);
  });

  it("takes today", () => {
    const [year, month, day] = today().split("-");
    expect(read(contact, { day, month, year })).toEqual({ date: today(), precision: "day" });
  });

  it("shows a stored date as it was typed", () => {
    expect(toDayParts("2026-03-04")).toEqual({ day: "4", month: "3", year: "2026" });
    expect(toDayParts("2026-03-01", "month")).toEqual({ month: "3", year: "2026" });
    expect(toDayParts(null, "unknown")).toEqual({ unknown: "on" });
    expect(toDayParts(null)).toEqual({});
  });
});
