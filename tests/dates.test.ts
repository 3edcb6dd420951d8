import { afterEach, expect, it, vi } from "vitest";
import type { z } from "zod";
import { callSchema } from "~/features/cases/calls/schema";
import { recoverySchema } from "~/features/cases/schema";
import { doneSchema } from "~/features/deadlines/done.schema";
import { readAsked } from "~/features/deadlines/visitor/schema";
import { registrationSchema } from "~/features/lawyers/registration/schema";
import { sentSchema } from "~/features/letters/schema";
import { paymentSchema } from "~/features/payments/schema";
import { reportSchema } from "~/features/reports/schema";
import { dayParts } from "~/platform/forms/day-parts";
import { latestDay, today } from "~/platform/today";

const IN_NOUMEA = "2026-11-29";

afterEach(() => vi.useRealTimers());

/** It is 00:30 on 29 November in Nouméa (UTC+11), and 14:30 on the 28th in Paris. */
const setClock = () => vi.useFakeTimers({ now: new Date("2026-11-28T13:30:00Z"), toFake: ["Date"] });

const inParts = (iso: string) => {
  const [year, month, day] = iso.split("-");
  return { year, month, day };
};

const FIELDS: [string, z.ZodType, field: string, toTyped?: (day: string) => unknown][] = [
  ["a call", callSchema, "calledOn"],
  ["a recovered sum", recoverySchema, "receivedOn"],
  ["an act that was done", doneSchema, "doneOn"],
  ["a letter that was sent", sentSchema, "sentOn"],
  ["a payment", paymentSchema, "debitedOn"],
  ["an answer of the bank", paymentSchema, "answeredOn"],
  ["a report", reportSchema, "doneOn"],
];

const messagesOf = (schema: z.ZodType, field: string, typed: unknown) => {
  const issues = schema.safeParse({ [field]: typed }).error?.issues ?? [];
  return issues.filter(({ path }) => path[0] === field).map(({ message }) => message);
};

it.each(FIELDS)(
  "the date of %s may be the day that it is in Nouméa, and not two days ahead",
  (_, schema, field, toTyped = (day) => day) => {
    setClock();
    expect(messagesOf(schema, field, toTyped(IN_NOUMEA))).toEqual([]);
    expect(messagesOf(schema, field, toTyped("2026-11-30"))).toEqual([expect.stringMatching(/dans le futur/)]);
  },
);

it("a visitor in Nouméa may ask for the deadlines of an operation of today", () => {
  setClock();
  const asked = (day: string) => readAsked(new URLSearchParams({ jour: day, mois: "11", annee: "2026" }));
  expect(asked("29")).toMatchObject({ debit: IN_NOUMEA, error: null });
  expect(asked("30").error).toMatch(/dans le futur/);
});

it("a lawyer in Nouméa has three years at the bar on the anniversary there", () => {
  setClock();
  expect(messagesOf(registrationSchema, "oathDate", inParts("2023-11-29"))).toEqual([]);
  expect(messagesOf(registrationSchema, "oathDate", inParts("2023-11-30"))).toHaveLength(1);
});

it("a year of two digits is that of the New Year once it has begun somewhere", () => {
  vi.useFakeTimers({ now: new Date("2026-12-31T13:30:00Z"), toFake: ["Date"] });
  expect(dayParts().parse({ day: "1", month: "1", year: "27" })).toMatchObject({ date: "2027-01-01" });
});

it("the latest day is that of UTC+14, while today is that of Paris", () => {
  const at = new Date("2026-11-28T09:59:59Z");
  expect([latestDay(at.getTime()), today(at)]).toEqual(["2026-11-28", "2026-11-28"]);
  expect(latestDay(Date.parse("2026-11-28T10:00:00Z"))).toBe("2026-11-29");
});
