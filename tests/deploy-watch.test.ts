import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { registry } from "~/platform/metrics.server.ts";
import { areaOf } from "../server/metrics/areas.ts";
import "../server/metrics/metrics.ts";

// biome-ignore lint/suspicious/noExplicitAny: what a file of another program holds
type Any = any;
const read = (path: string): string => readFileSync(path, "utf8");

describe("what watches", () => {
  const labelsOf = new Map<string, string[]>();
  for (const metric of registry.getMetricsAsArray() as unknown as { name: string; labelNames?: string[] }[])
    for (const part of ["", "_bucket", "_count", "_sum"]) labelsOf.set(metric.name + part, metric.labelNames ?? []);
  const alerts: Any[] = parse(read("deploy/prometheus/alerts.yaml")).groups.flatMap((group: Any) => group.rules);
  const dashboard = JSON.parse(read("deploy/grafana/recours.json"));
  const queries: string[] = [
    ...alerts.map((alert) => alert.expr),
    ...dashboard.panels.flatMap((panel: Any) => (panel.targets ?? []).map((target: Any) => target.expr)),
  ];

  it("names figures and labels that /metrics tells", () => {
    expect(queries.length).toBeGreaterThan(40);
    for (const query of queries) {
      const named = [...query.matchAll(/\b((?:recours|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
      expect(named.length, query).toBeGreaterThan(0);
      // Compose, a PodMonitor and annotations each give the job another name.
      expect(query).not.toMatch(/\bjob(=|!=|=~|!~)/);
      for (const [, name = "", matchers = ""] of named) {
        const labels = labelsOf.get(name);
        expect(labels, `${name} in ${query}`).toBeDefined();
        for (const [, label, values = ""] of matchers.matchAll(/(\w+)(?:=|!=|=~|!~)"([^"]*)"/g)) {
          expect([...(labels ?? []), "instance"], query).toContain(label);
          if (label !== "area") continue;
          const areas = [
            "/health",
            "/uploads",
            "/",
            "/login",
            "/profile",
            "/admin",
            "/case/1/chat",
            "/live",
            "/files/1",
          ];
          expect(areas.map(areaOf), query).toEqual(expect.arrayContaining(values.split("|")));
        }
      }
    }
  });

  it("says in every alert what it is about and what to do, and whether to wake somebody", () => {
    for (const { alert, labels, annotations } of alerts) {
      expect(["page", "ticket"], alert).toContain(labels.severity);
      expect(annotations.summary.length, alert).toBeGreaterThan(20);
      expect(annotations.description.length, alert).toBeGreaterThan(40);
    }
  });
});
