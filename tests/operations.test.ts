import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadConfig, SETTING_NAMES } from "~/platform/config.server.ts";
import { registry } from "~/platform/metrics.server.ts";
import "../server/metrics/metrics.ts";

const operations = readFileSync("docs/operations.md", "utf8");
const section = (title: string): string =>
  operations.split("\n## ").find((part) => part.startsWith(`${title}\n`)) ?? "";
const rowsOf = (title: string): string[][] =>
  [...section(title).matchAll(/^\| (`.+) \|$/gm)].map(([, row = ""]) => row.split(" | "));
const namesIn = (cell = ""): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

describe("the settings of docs/operations.md", () => {
  const rows = rowsOf("Settings");

  it("are all that the product reads, but the demonstration's, and no other", () => {
    const named = rows.flatMap(([names]) => namesIn(names));
    expect(named.toSorted()).toEqual(SETTING_NAMES.filter((name) => name !== "DEMO").toSorted());
  });

  it("have the numbers and words that they are said to have when nothing is set", () => {
    const config: Record<string, unknown> = loadConfig({ SECRET_KEY: "x".repeat(32) });
    const compared = rows.flatMap(([names, values = ""]) => {
      const all = namesIn(names);
      const said = values.split(/, (?!else)/);
      return all.flatMap((name, at) => {
        const value = said[all.length > 1 ? at : 0]?.replaceAll("`", "").replace(/(\d)[  ](\d)/g, "$1$2");
        return /^(\d+|info|0\.0\.0\.0)$/.test(value ?? "")
          ? [[name, value, String(Number(config[name]) || config[name] || 0)]]
          : [];
      });
    });
    expect(compared.length).toBeGreaterThan(15);
    for (const [name, said, real] of compared) expect(real, name).toBe(said);
  });
});

it("the figures that docs/operations.md names are told by /metrics", () => {
  const told = registry.getMetricsAsArray().map(({ name }) => name);
  const named = [...operations.matchAll(/`((?:recours|nodejs|process)_\w+)/g)].map(([, name = ""]) => name);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !told.includes(name))).toEqual([]);
});

it("documents for operators lead to files, folders and parts that are there", () => {
  for (const file of ["README.md", ...globSync("docs/*.md")]) {
    const words = readFileSync(file, "utf8");
    const folder = file.includes("/") ? "docs/" : "";
    for (const [, to = ""] of words.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g))
      expect(existsSync(folder + to), `${file}: ${to}`).toBe(true);
    for (const [, to = "", title = ""] of words.matchAll(/\]\(([\w./]+\.md)\),? \(?« ([^»]+) »/g)) {
      const lines = readFileSync(folder + to, "utf8").split("\n");
      const isThere = lines.some(
        (line) => line.startsWith(`**${title}**`) || (/^#+ /.test(line) && line.endsWith(` ${title}`)),
      );
      expect(isThere, `${file}: ${to} « ${title} »`).toBe(true);
    }
  }
});
