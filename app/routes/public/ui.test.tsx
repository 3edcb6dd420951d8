import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import UiPage from "./ui";

it("no component writes a style attribute, which the content security policy would refuse", () => {
  const Stub = createRoutesStub([{ path: "/ui", Component: UiPage as ComponentType }]);
  const html = renderToStaticMarkup(<Stub initialEntries={["/ui"]} />);
  expect(html).toContain("Composants");
  expect(html).not.toMatch(/\sstyle="/);
});
