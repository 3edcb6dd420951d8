import type { CSSProperties } from "react";
import { colours } from "~/content/colours";
import { paletteOf } from "~/ui/colours/palette";

const SANS = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif";
const SERIF = "Fraunces, Georgia, 'Times New Roman', serif";

/** The styles of app.css in a form that mail programs support: inline on each element, in pixels. */
export function emailStyles() {
  const { light } = paletteOf(colours());
  const quiet = light["ink-quiet"];
  return {
    body: { margin: 0, padding: "24px 0", backgroundColor: light.paper, color: light.ink, fontFamily: SANS },
    container: { maxWidth: "560px", margin: "0 auto", padding: "0 16px" },
    logo: {
      margin: "0 0 14px",
      color: light["brand-deep"],
      fontFamily: SERIF,
      fontSize: "26px",
      fontWeight: 600,
      lineHeight: "1.2",
      letterSpacing: "-0.5px",
    },
    phrase: { margin: "0 0 16px", color: quiet, fontSize: "15px", lineHeight: "1.5", overflowWrap: "anywhere" },
    card: {
      backgroundColor: light.surface,
      border: `1px solid ${light.line}`,
      borderRadius: "14px",
      padding: "28px 24px",
    },
    title: { margin: "0 0 16px", fontFamily: SERIF, fontSize: "24px", fontWeight: 600, lineHeight: "1.25" },
    text: { margin: "0 0 14px", fontSize: "16px", lineHeight: "1.6", overflowWrap: "anywhere" },
    quote: {
      margin: "0 0 14px",
      padding: "12px 16px",
      borderLeft: `4px solid ${light.brand}`,
      backgroundColor: light["surface-quiet"],
    },
    quoteText: { margin: 0, fontSize: "16px", lineHeight: "1.6", overflowWrap: "anywhere" },
    button: {
      display: "inline-block",
      margin: "6px 0 22px",
      padding: "13px 22px",
      borderRadius: "10px",
      backgroundColor: light.brand,
      color: light["on-fill"],
      fontSize: "16px",
      fontWeight: 600,
      textDecoration: "none",
    },
    rule: { margin: "20px 0 14px", borderColor: light.line },
    notice: { margin: "0 0 10px", color: quiet, fontSize: "14px", lineHeight: "1.5" },
    small: { margin: "0 0 10px", color: quiet, fontSize: "13px", lineHeight: "1.5" },
    link: { color: light.brand },
  } satisfies Record<string, CSSProperties>;
}

/** For mail programs with a dark mode; only `!important` overrides the inline styles. */
export function darkStyle(): string {
  const { dark } = paletteOf(colours());
  return `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: ${dark.paper} !important; color: ${dark.ink} !important; }
  .brand { color: ${dark["brand-deep"]} !important; }
  .card { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .quote { background-color: ${dark["surface-quiet"]} !important; border-left-color: ${dark.brand} !important; }
  .button { background-color: ${dark.brand} !important; color: ${dark["on-fill"]} !important; }
  .rule { border-color: ${dark.line} !important; }
  .quiet { color: ${dark["ink-quiet"]} !important; }
  .link, .card a:not(.button), .quiet a { color: ${dark.brand} !important; }
}`;
}
