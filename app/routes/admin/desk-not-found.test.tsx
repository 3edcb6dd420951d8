import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { DeskCaseNotFound, DeskNotFound } from "./desk-not-found";
import { type Alert, RailAlerts } from "./rail-alerts";

function drawn(element: ReactNode, role = "administrator"): string {
  const id = "routes/admin/layout";
  const router = createMemoryRouter([{ id, path: "*", element, loader: () => null }], {
    hydrationData: { loaderData: { [id]: { role } } },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

it("a page of the desk that does not exist says so, and leads to the cases of its reader", () => {
  expect(drawn(<DeskNotFound />)).toContain("Page introuvable");
  expect(drawn(<DeskCaseNotFound />)).toContain("Dossier non trouvé");
  expect(drawn(<DeskCaseNotFound />)).toMatch(/href="\/admin"[^>]*>Dossiers/);
  expect(drawn(<DeskNotFound />, "lawyer")).toMatch(/href="\/admin"[^>]*>Mes dossiers/);
});

it("the foot of the places counts every point to complete, or says the only one", () => {
  const missing: Alert = { id: "a", title: "17 mentions à compléter", to: "/a", label: "compléter", points: 17 };
  const other: Alert = { id: "b", title: "Protégez l’accès", to: "/b", label: "activer" };
  const summary = (alerts: Alert[]) =>
    /<summary[^>]*>(.*?)<\/summary>/.exec(drawn(<RailAlerts alerts={alerts} />))?.[1];
  expect(summary([missing, other])).toBe("18 points à compléter");
  expect(summary([other])).toBe("Protégez l’accès");
});
