import { globSync, readFileSync } from "node:fs";
import { render } from "@react-email/render";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { EmailButton, EmailLayout, EmailQuote } from "~/features/emails/ui/email-layout";
import type { VariableValues } from "~/features/mailings/message/rules";
import { renderMessage } from "~/features/mailings/message/rules.server";
import { type PageData, writeDataPage } from "~/features/privacy/own-data/ui/data-page";
import { loadConfig, setConfig } from "~/platform/config.server";
import { DEFAULT_COLOURS, paletteOf } from "~/ui/colours/palette";

const VIOLET = { brand: "#5b2d8e", accent: "#00736b" };
const chosen = vi.hoisted(() => ({ colours: { brand: "", accent: "" } }));
vi.mock("~/content/colours", () => ({ colours: () => chosen.colours }));
beforeAll(() => setConfig(loadConfig({ SECRET_KEY: "une clé d’essai de plus de trente-deux signes" })));
afterEach(() => {
  chosen.colours = DEFAULT_COLOURS;
});

const OURS = /#(17455c|0f3245|8cc3dd|b9dcec)/i;

const NOTHING = async function* () {};
const EMPTY: PageData = {
  madeAt: new Date("2026-11-21T09:00:00Z"),
  account: [],
  documents: [],
  cases: NOTHING,
  requests: NOTHING,
  drafts: [],
  emails: NOTHING,
  journal: NOTHING,
};

const NO_VALUES: VariableValues = {
  firstName: "",
  lastName: "",
  fullName: "",
  email: "",
  caseId: "",
  caseStatus: "",
  date: "",
};

const WRITTEN: Record<string, () => Promise<string>> = {
  "an e-mail": () =>
    render(
      <EmailLayout preview="Aperçu" title="Titre">
        <EmailQuote>Une phrase</EmailQuote>
        <EmailButton href="https://example.org">Ouvrir</EmailButton>
      </EmailLayout>,
    ),
  "an e-mail that the staff wrote": async () =>
    (await renderMessage({ subject: "Essai", content: '<p><a href="https://example.org">ici</a></p>' }, NO_VALUES))
      .html,
  "the page of a person’s data": async () => {
    let html = "";
    for await (const bytes of writeDataPage(EMPTY)) html += Buffer.from(bytes).toString();
    return html;
  },
};

describe.each(Object.entries(WRITTEN))("%s", (_what, write) => {
  it("has the colours of the site at the time when it is written, light and dark", async () => {
    const { light, dark } = paletteOf(VIOLET);
    chosen.colours = DEFAULT_COLOURS;
    expect(await write()).toMatch(OURS);
    chosen.colours = VIOLET;
    const written = await write();
    expect(written).toContain(light.brand);
    expect(written).toContain(dark.brand);
    expect(written).not.toMatch(OURS);
  });
});

it("the link of an e-mail that the staff wrote has the colour of the site", async () => {
  chosen.colours = VIOLET;
  expect(await WRITTEN["an e-mail that the staff wrote"]?.()).toMatch(/<a[^>]*style="color: ?#5b2d8e[^>]*>ici/);
});

it("our own colours are named in the design system only, so that everything follows the site’s", () => {
  const sources = globSync("app/**/*.{ts,tsx}", { exclude: ["app/**/*.test.{ts,tsx}"] });
  const naming = sources.filter((path) => /#(17455c|0f3245|a8471a)/i.test(readFileSync(path, "utf8")));
  expect(naming.sort()).toEqual(["app/ui/colours/tokens.ts"]);
});
