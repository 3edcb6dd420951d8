import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { AlreadyHandled, type AlreadyHandledProps } from "./answer-taken";

function shown(given: Partial<AlreadyHandledProps>): string {
  const props = { handledBy: "Alix", isOwn: false, reply: "Bonjour.", typed: "Un autre texte.", backTo: "/", ...given };
  const router = createMemoryRouter([{ path: "/", element: <AlreadyHandled {...props} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

it("names the colleague who handled the request, and tells the reader when it was themself", () => {
  expect(shown({})).toContain("Alix a traité cette demande pendant que vous écriviez.");
  const own = shown({ isOwn: true });
  expect(own).toContain("Vous avez déjà répondu à cette demande (autre onglet ou appareil).");
  expect(own).not.toContain("Alix");
});

it("shows as not sent only a text that is not the answer", () => {
  expect(shown({ isOwn: true })).toContain("Un autre texte.");
  expect(shown({ isOwn: true, typed: "Bonjour. " })).not.toContain("non envoyé");
});
