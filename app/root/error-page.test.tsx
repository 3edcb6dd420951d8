import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { AppError } from "~/platform/errors";
import { ErrorPage } from "./error-page";

function pageOf(error: unknown, user?: { role: string }): string {
  const element = <ErrorPage error={error} />;
  const router = createMemoryRouter([{ id: "root", path: "*", element, loader: () => null }], {
    initialEntries: ["/dashboard?page=2"],
    hydrationData: { loaderData: { root: { user } } },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
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
  expect(html).toContain('<meta name="description" content="L’adresse n’est peut-être pas entière');
});

it("a page that does not exist is not offered again", () => {
  expect(pageOf({ status: 404, statusText: "", internal: true, data: "" })).not.toContain("Réessayer");
});

it("an error page leads back to the place of whoever is signed in, else to the home page", () => {
  const notFound = { status: 404, statusText: "", internal: true, data: "" };
  expect(pageOf(notFound)).toMatch(/href="\/"[^>]*>Retour à l’accueil/);
  expect(pageOf(notFound, { role: "client" })).toMatch(/href="\/dashboard"[^>]*>Retour au tableau de bord/);
  for (const role of ["administrator", "lawyer"])
    expect(pageOf(notFound, { role })).toMatch(/href="\/admin"[^>]*>Retour à l’administration/);
});
