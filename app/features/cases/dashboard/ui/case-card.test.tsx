import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import type { OwnCase } from "../queries.server";
import { CaseCard, type CaseCardProps } from "./case-card";

const draft: OwnCase = {
  id: "018f0000-0000-7000-8000-000000000001",
  reference: "2026-7K3F9Q",
  status: "draft",
  scamType: "fake_investment",
  firstIncompleteStep: 4,
  isAgreed: false,
  description: "",
  createdAt: new Date(),
  lastMessageAt: null,
  unreadCount: 0,
  helped: null,
  recovered: null,
  lastMessage: null,
};

function textOf(given: Partial<OwnCase>, props: Partial<CaseCardProps> = {}): string {
  const ownCase = { ...draft, ...given };
  const card = <CaseCard ownCase={ownCase} next={null} identityVerified={false} lacksDocuments {...props} />;
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element: card }])} />);
  return html.replace(/<[^>]+>/g, " ");
}

describe("the card of a draft", () => {
  it("leads to the verification while a document is missing", () => {
    expect(textOf({})).toContain("Brouillon");
    expect(textOf({})).toContain("Vérifier mon identité");
    expect(textOf({ isAgreed: true })).toContain("Vérifier mon identité");
  });

  it("asks for nothing once all documents were sent and the submission was agreed to", () => {
    const next = "Vos documents sont en cours de vérification";
    const text = textOf({ isAgreed: true }, { lacksDocuments: false, next });
    expect(text).toContain("Prêt à partir");
    expect(text).toContain(next);
    for (const asked of ["Brouillon", "Vérifier mon identité", "Envoyer", "Reprendre"])
      expect(text).not.toContain(asked);
  });

  it("says that a document is to be replaced, rather than that the case is a draft again", () => {
    const text = textOf({ isAgreed: true }, { hasRejectedDocument: true });
    expect(text).toContain("Document à remplacer");
    expect(text).not.toContain("Brouillon");
    expect(textOf({ isAgreed: false }, { hasRejectedDocument: true })).toContain("Brouillon");
  });

  it("offers to join evidence to a draft whose story is complete, and to no other case", () => {
    expect(textOf({ isAgreed: true }, { lacksDocuments: false })).toContain("Joindre mes preuves");
    expect(textOf({ firstIncompleteStep: 2 })).not.toContain("Joindre mes preuves");
    expect(textOf({ status: "in_review" })).not.toContain("Joindre mes preuves");
  });

  it("asks for the submission, not for documents, once all of them were sent", () => {
    const text = textOf({}, { lacksDocuments: false });
    expect(text).toContain("Envoyer");
    expect(text).not.toContain("Vérifier mon identité");
    expect(textOf({ firstIncompleteStep: 2 }, { lacksDocuments: false })).toContain("Reprendre");
  });
});
