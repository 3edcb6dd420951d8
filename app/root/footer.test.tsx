import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { company } from "~/content/company";
import Footer from "./footer";

afterEach(() => {
  Object.assign(company, { siren: null, register: null, vatNumber: null, dataProtectionNumber: null });
});

describe("the footer", () => {
  const footer = () => {
    const router = createMemoryRouter([{ path: "*", element: <Footer legal={company.legalLines} /> }]);
    return renderToStaticMarkup(<RouterProvider router={router} />);
  };

  it("carries the business, VAT and data-protection numbers once the operator gave them", () => {
    expect(footer()).not.toMatch(/SIREN|TVA|Protection des données|à compléter/);
    company.siren = "123 456 789";
    company.register = "Paris";
    company.vatNumber = "FR12123456789";
    company.dataProtectionNumber = "DPO-98765";
    const html = footer();
    expect(html).toMatch(/SIREN\s123 456 789 RCS Paris/);
    expect(html).toContain("FR12123456789");
    expect(html).toContain("DPO-98765");
  });

  it("is one line, which opens on the legal details without a script, and says how accessible the site is", () => {
    const html = footer();
    const [summary = "", details = ""] = html.split("</summary>");
    expect(html).toMatch(/<footer[^>]*><details><summary/);
    expect(summary).toContain("Informations légales");
    expect(summary).toMatch(/Accessibilité\s: non conforme/);
    for (const line of company.legalLines) expect(details).toContain(line);
  });

  it("leads to the plan of the site, to the English page and to an honest accessibility statement", () => {
    const html = footer();
    expect(html).toContain('href="/plan-du-site"');
    expect(html).toMatch(/<a[^>]*lang="en"[^>]*href="\/en\/first-steps"/);
    expect(html).toMatch(/href="\/accessibilite"[^>]*>Accessibilité\s: non conforme</);
  });
});
