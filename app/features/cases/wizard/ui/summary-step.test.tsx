import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import type { CaseDetails } from "../queries.server";
import { SummaryStep } from "./summary-step";

const ANSWERS = {
  id: "a",
  scamType: "fake_investment",
  description: "Un homme m’a appelée samedi.",
  filledFor: null,
  paymentMethods: [],
  availableEvidence: [],
  contactedBank: true,
  policeReport: false,
  amount: 420_000,
  attachments: [],
  submitWhenVerifiedAt: null,
} as unknown as CaseDetails;

function render(identityVerified: boolean): string {
  const step = (
    <SummaryStep
      caseDetails={ANSWERS}
      refused={[]}
      identityVerified={identityVerified}
      editTo={(screen) => `/${screen}`}
      payments={null}
      version={1}
      lastResult={undefined}
    />
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element: step }])} />);
}

it("the summary is four cards, each with one « Modifier »", () => {
  const page = render(false);
  expect(page.match(/<h3/g)).toHaveLength(4);
  expect(page.match(/Modifier/g)).toHaveLength(4);
});

it("« Modifier » of a card with several screens leads to each of them without JavaScript", () => {
  const menu = /<details.*?<\/details>/s.exec(render(true))?.[0];
  expect(menu?.match(/href="[^"]+"/g)).toEqual(['href="/recit"', 'href="/argent"']);
});
