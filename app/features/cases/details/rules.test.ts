import { describe, expect, it } from "vitest";
import { historyDays } from "./rules";

const entry = (id: number, at: string, title: string, author = "Camille Moreau") => ({
  ...{ id, title, author, detail: null },
  createdAt: new Date(at),
});

describe("the history of a case", () => {
  it("is parted by the days of Paris, the latest first", () => {
    const days = historyDays([
      entry(2, "2026-11-29T23:30:00Z", "Dossier approuvé"),
      entry(1, "2026-11-29T10:00:00Z", "Dossier envoyé"),
    ]);
    expect(days.map(({ day, lines }) => [day, ...lines.map(({ time, title }) => `${time} ${title}`)])).toEqual([
      ["lundi 30 novembre 2026", "0\u00a0h\u00a030 Dossier approuvé"],
      ["dimanche 29 novembre 2026", "11\u00a0h\u00a000 Dossier envoyé"],
    ]);
  });

  it("says once what one person did several times within a minute", () => {
    const [day] = historyDays([
      entry(4, "2026-11-29T11:18:40Z", "Porter plainte"),
      entry(3, "2026-11-29T11:18:20Z", "Porter plainte"),
      entry(2, "2026-11-29T11:18:10Z", "Porter plainte", "Alix Bernard"),
      entry(1, "2026-11-29T11:17:00Z", "Porter plainte", "Alix Bernard"),
    ]);
    expect(day?.lines.map(({ id, author, count }) => [id, author, count])).toEqual([
      [4, "Camille Moreau", 2],
      [2, "Alix Bernard", 1],
      [1, "Alix Bernard", 1],
    ]);
  });
});
