import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { announcedFaq } from "~/content/faq";
import { fees } from "~/content/fees";
import { partners } from "~/content/partners";
import { readWith } from "~/content/published";
import type { BaseFee } from "~/content/site";
import { FeeSection } from "./home/fee-section";
import { Closing } from "./parts/closing";
import Terms, { meta as termsMeta } from "./terms";

const RESERVATION = "selon la convention signée avec l’avocat";

const computed = { cents: 1_000_000, fee: 200_000, remainder: 800_000 };
const textOf = (page: ReactElement) => renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>);
const answerOf = (slug: string) =>
  announcedFaq()
    .find((each) => each.slug === slug)
    ?.answer.join(" ");
const ANNOUNCEMENTS: Record<string, () => string | undefined> = {
  "the home page": () => textOf(<FeeSection typed="10 000" computed={computed} />),
  "the page for lawyers": () => partners.fee,
  "the terms": () => textOf(<Terms />),
  "what a search engine shows of the terms": () => JSON.stringify(termsMeta()),
  "the answer about the price": () => answerOf("honoraires"),
  "the answer about the computation": () => answerOf("calcul"),
};
const withBaseFee = <T,>(baseFee: BaseFee, read: () => T) =>
  readWith({ fees: { title: fees.title, lead: fees.lead, baseFee } }, read);

describe.each(Object.entries(ANNOUNCEMENTS))("the announcement of the fee in %s", (_, read) => {
  it("carries « selon la convention signée avec l’avocat » where a base fee may be due", () => {
    for (const baseFee of ["yes", "agreement"] as const) expect(withBaseFee(baseFee, read)).toContain(RESERVATION);
  });

  it("does not promise that nothing may be due where a base fee always is", () => {
    expect(withBaseFee("yes", read)).not.toMatch(/rien si rien|si rien n’est récupéré/i);
  });

  it("refers to the agreement by default, since each has a base fee", () => {
    expect(read()).toBe(withBaseFee("agreement", read));
  });

  it("is the specification’s alone where the publisher says that no base fee is due", () => {
    expect(withBaseFee("no", read)).not.toContain(RESERVATION);
  });
});

it("the end of pages announces no price: it says where it is written, and leads to it", () => {
  for (const baseFee of ["yes", "agreement", "no"] as const) {
    const text = withBaseFee(baseFee, () => textOf(<Closing />));
    expect(text).not.toMatch(/20\s%|rien si rien|honoraire de base/i);
    expect(text).toContain("écrit dans la convention, avant tout engagement");
    expect(text).toContain('href="/#honoraires"');
  }
});
