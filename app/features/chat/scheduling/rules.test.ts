import { describe, expect, it } from "vitest";
import { withDe } from "~/ui/elision.ts";
import { formatTime } from "~/ui/format.ts";
import { momentText, sendInstant } from "./rules.server.ts";
import { offeredMoments } from "./rules.ts";
import { changeSchema, scheduleSchema } from "./schema.ts";

describe("the moment of a scheduled message", () => {
  it("is offered for tomorrow and for Monday at nine, once when they are the same day", () => {
    const at = (today: string) => offeredMoments(today).map((moment) => moment.at);
    expect(at("2026-11-20")).toEqual(["2026-11-21T09:00", "2026-11-23T09:00"]);
    expect(at("2026-11-22")).toEqual(["2026-11-23T09:00"]);
    expect(at("2026-11-23")).toEqual(["2026-11-24T09:00", "2026-11-30T09:00"]);
    expect(at("2026-12-31")).toEqual(["2027-01-01T09:00", "2027-01-04T09:00"]);
  });

  it("is in Paris, in summer and in winter", () => {
    const now = new Date("2026-03-01T12:00:00Z");
    expect(sendInstant({ at: "2026-03-28T09:00" }, now)).toEqual(new Date("2026-03-28T08:00:00Z"));
    expect(sendInstant({ day: "2026-03-30", time: "09:00" }, now)).toEqual(new Date("2026-03-30T07:00:00Z"));
  });

  it("is never past, and at most a year ahead", () => {
    const now = new Date("2026-11-23T08:00:00Z");
    const refused = (at: string) => expect(() => sendInstant({ at }, now));
    refused("2026-11-23T09:00").toThrow("Choisissez un moment à venir.");
    refused("2027-11-23T09:01").toThrow("Choisissez un moment dans l’année qui vient.");
    expect(sendInstant({ at: "2027-11-23T09:00" }, now)).toEqual(new Date("2027-11-23T08:00:00Z"));
  });

  it("is read from « 14 h 30 », and each missing part is named", () => {
    const text = { text: "Bonjour", fileIds: [] };
    expect(scheduleSchema.parse({ ...text, day: "2026-11-24", time: "9 h 05" })).toMatchObject({
      time: "09:05",
    });
    const issues = (given: object) => scheduleSchema.safeParse({ ...text, ...given }).error?.issues;
    expect(issues({})).toMatchObject([{ path: ["day"] }, { path: ["time"] }]);
    expect(issues({ day: "2026-11-24", time: "25:00" })).toMatchObject([{ path: ["time"] }]);
    expect(issues({ at: "2026-02-30T09:00" })).toHaveLength(1);
    expect(changeSchema.safeParse({ text: "Bonjour", version: "2", at: "2026-11-24T09:00" }).success).toBe(true);
  });

  it("is told with the year only when it is another one", () => {
    const now = new Date("2026-11-23T08:00:00Z");
    const nine = formatTime(now);
    expect(momentText(new Date("2026-11-24T08:00:00Z"), now)).toBe(`mardi 24 novembre à ${nine}`);
    expect(momentText(new Date("2027-01-04T08:00:00Z"), now)).toBe(`lundi 4 janvier 2027 à ${nine}`);
  });
});

it("the author of a scheduled message is named with an elision where French has one", () => {
  expect([withDe("Maître Rey"), withDe("Alix Roy"), withDe("Élodie Roy")]).toEqual([
    "de Maître Rey",
    "d’Alix Roy",
    "d’Élodie Roy",
  ]);
});
