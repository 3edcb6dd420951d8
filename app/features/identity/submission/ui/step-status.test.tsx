import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import type { StepState } from "../../queries.server";
import { StepList } from "./step-status";

const submittedAt = new Date("2026-11-14T10:00:00Z");
const passport: StepState = {
  step: "first_document",
  status: "approved",
  documentType: "passport",
  reason: null,
  submittedAt,
  documentId: null,
};

function rowsOf(states: StepState[]): string[] {
  const router = createMemoryRouter([{ path: "/", element: <StepList states={states} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />)
    .split(/<li\b/)
    .slice(1);
}

it("the documents are rows of one list: an approved one says its kind, and asks for nothing", () => {
  const [row = ""] = rowsOf([passport]);
  expect(row).toContain("Passeport");
  expect(row).toContain("Approuvé");
  expect(row).not.toMatch(/14\/11\/2026|<a /);
});

it("a document that waits says when it was sent, and a rejected one why and where to send it again", () => {
  const waiting: StepState = { ...passport, status: "pending" };
  const rejected: StepState = { ...passport, step: "second_document", status: "rejected", reason: "expired" };
  const [one = "", other = ""] = rowsOf([waiting, rejected]);
  expect(one).toContain("14/11/2026");
  expect(one).toContain('href="/verify-identity/first-document?remplacer"');
  expect(other).toMatch(/Raison\s: Document expiré/);
  expect(other).toContain('href="/verify-identity/second-document"');
});
