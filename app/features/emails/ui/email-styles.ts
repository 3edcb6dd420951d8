import type { CSSProperties } from "react";

const SANS = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif";
const SERIF = "Fraunces, Georgia, 'Times New Roman', serif";

/** The styles of app.css in a form that mail programs support: inline on each element, in pixels. */
export const styles = {
  body: { margin: 0, padding: "24px 0", backgroundColor: "#fbf8f3", color: "#1c2530", fontFamily: SANS },
  container: { maxWidth: "560px", margin: "0 auto", padding: "0 16px" },
  logo: {
    margin: "0 0 14px",
    color: "#0f3245",
    fontFamily: SERIF,
    fontSize: "26px",
    fontWeight: 600,
    lineHeight: "1.2",
    letterSpacing: "-0.5px",
  },
  phrase: { margin: "0 0 16px", color: "#55606c", fontSize: "15px", lineHeight: "1.5", overflowWrap: "anywhere" },
  card: { backgroundColor: "#ffffff", border: "1px solid #e4dccd", borderRadius: "14px", padding: "28px 24px" },
  title: { margin: "0 0 16px", fontFamily: SERIF, fontSize: "24px", fontWeight: 600, lineHeight: "1.25" },
  text: { margin: "0 0 14px", fontSize: "16px", lineHeight: "1.6", overflowWrap: "anywhere" },
  quote: { margin: "0 0 14px", padding: "12px 16px", borderLeft: "4px solid #17455c", backgroundColor: "#f4efe6" },
  quoteText: { margin: 0, fontSize: "16px", lineHeight: "1.6", overflowWrap: "anywhere" },
  button: {
    display: "inline-block",
    margin: "6px 0 22px",
    padding: "13px 22px",
    borderRadius: "10px",
    backgroundColor: "#17455c",
    color: "#ffffff",
    fontSize: "16px",
    fontWeight: 600,
    textDecoration: "none",
  },
  rule: { margin: "20px 0 14px", borderColor: "#e4dccd" },
  notice: { margin: "0 0 10px", color: "#55606c", fontSize: "14px", lineHeight: "1.5" },
  small: { margin: "0 0 10px", color: "#55606c", fontSize: "13px", lineHeight: "1.5" },
  link: { color: "#17455c" },
} satisfies Record<string, CSSProperties>;

/** For mail programs with a dark mode; only `!important` overrides the inline styles. */
export const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #14202a !important; color: #f1ece3 !important; }
  .brand { color: #f1ece3 !important; }
  .card { background-color: #1d2c38 !important; border-color: #3a4c59 !important; }
  .quote { background-color: #263946 !important; border-left-color: #a9d2e6 !important; }
  .button { background-color: #a9d2e6 !important; color: #0f2431 !important; }
  .rule { border-color: #3a4c59 !important; }
  .quiet { color: #bcc6cd !important; }
  .link, .card a:not(.button), .quiet a { color: #a9d2e6 !important; }
}`;
