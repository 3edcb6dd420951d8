import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { DocumentForm } from "./document-form";

function render(defaultType: string | null): string {
  const form = (
    <DocumentForm
      step="first_document"
      {...{ defaultType }}
      takenType={null}
      replaces={null}
      uploads={[]}
      refused={[]}
    />
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element: form }])} />);
}

it("the types are offered at once while none is chosen", () => {
  expect(render(null)).toContain('<details open=""');
});

it("a chosen type takes one line with « Changer », and the other types are folded without JavaScript", () => {
  const page = render("identity_card");
  expect(page).not.toContain("<details open");
  expect(page).toMatch(/<summary[^>]*>.*Carte d’identité.*Changer.*<\/summary>/s);
});

it("the advice about the picture comes before its button", () => {
  const page = render("passport");
  expect(page.indexOf("Quatre coins visibles")).toBeLessThan(page.indexOf("Page avec la photo"));
});
