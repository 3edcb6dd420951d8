import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { AppError } from "~/platform/errors";
import { ErrorPage } from "./error-page";

function pageOf(error: unknown): string {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={["/dashboard?page=2"]}>
      <ErrorPage error={error} />
    </MemoryRouter>,
  );
}

it("a server error offers to load the page again, and says that nothing is lost", () => {
  for (const error of [new Error("secret"), new AppError("data_load_failed")]) {
    const html = pageOf(error);
    expect(html).toMatch(/<a[^>]* href="\/dashboard\?page=2"[^>]*>Réessayer<\/a>/);
    expect(html).toContain("n’est perdu.");
    expect(html).not.toContain("secret");
  }
});

it("an error page says in its description what happened", () => {
  const html = pageOf({ status: 404, statusText: "", internal: true, data: "" });
  expect(html).toContain('<meta name="description" content="L’adresse est peut-être incomplète');
});

it("a page that does not exist is not offered again", () => {
  expect(pageOf({ status: 404, statusText: "", internal: true, data: "" })).not.toContain("Réessayer");
});
