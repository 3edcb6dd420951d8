import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ColumnPlot } from "./column-plot";
import { type Columns, drawColumns } from "./draw-columns.server";

const days: Columns = {
  labels: [{ text: "lundi" }, { text: "mardi" }, { text: "mercredi" }],
  series: [
    { name: "Distribués", tone: "ok", values: [4, 0, 8] },
    { name: "Échecs", tone: "bad", values: [0, 0, 2] },
  ],
};

describe("drawColumns", () => {
  it("stacks each value at its height and draws nothing for zero", () => {
    const { wide } = drawColumns(days);
    expect(wide.bars.map(({ tone }) => tone)).toEqual(["ok", "ok", "bad"]);
    const [monday, wednesday, failed] = wide.bars;
    expect(monday?.height).toBeCloseTo((wednesday?.height ?? 0) / 2, 0);
    expect(failed?.height).toBeCloseTo((monday?.height ?? 0) / 2, 0);
    expect((failed?.y ?? 0) + (failed?.height ?? 0)).toBeCloseTo(wednesday?.y ?? 0, 0);
    expect((monday?.y ?? 0) + (monday?.height ?? 0)).toBeCloseTo(wide.bottom, 0);
  });

  it("stays within its frame, whatever the figures and however many columns", () => {
    const many = Array.from({ length: 53 }, (_, index) => index * 1_000);
    const labels = many.map((value) => ({ text: `semaine ${value}` }));
    const threshold = { value: 90_000, label: "promis" };
    for (const drawing of Object.values(
      drawColumns({ labels, series: [{ name: "n", tone: "brand", values: many }], threshold }),
    ).slice(0, 3) as ReturnType<typeof drawColumns>["wide"][]) {
      expect(drawing.labels.length).toBeLessThanOrEqual(9);
      for (const bar of drawing.bars) {
        expect(bar.x).toBeGreaterThanOrEqual(drawing.left);
        expect(bar.x + bar.width).toBeLessThanOrEqual(drawing.right + 0.2);
        expect(bar.y).toBeGreaterThanOrEqual(0);
      }
      expect(drawing.threshold?.y).toBeGreaterThanOrEqual(0);
    }
  });

  it("draws an empty plot without dividing by zero", () => {
    const { wide } = drawColumns({ labels: [], series: [] });
    expect(wide.bars).toEqual([]);
    expect(JSON.stringify(wide)).not.toMatch(/null,|NaN/);
  });
});

describe("ColumnPlot", () => {
  it("is a table of what is not zero while few columns have a value", () => {
    const plot = drawColumns(days);
    const html = renderToStaticMarkup(
      <ColumnPlot title="E-mails" summary="14" labelHeader="Jour" plot={plot} leastFilled={3} />,
    );
    expect(plot.filled).toBe(2);
    expect(html).not.toContain("<svg");
    expect(html).toContain("lundi");
    expect(html).not.toContain("mardi");
  });

  it("gives its figures in a summary and in a table, without any style attribute", () => {
    const html = renderToStaticMarkup(
      <ColumnPlot
        title="E-mails par jour"
        summary="14 e-mails en 3 jours"
        labelHeader="Jour"
        plot={drawColumns(days)}
      />,
    );
    expect(html).toContain('role="img" aria-label="14 e-mails en 3 jours"');
    expect(html).toMatch(/<th scope="row"[^>]*>mercredi<\/th><td[^>]*>8<\/td><td[^>]*>2<\/td>/);
    expect(html).not.toContain("style=");
  });
});
