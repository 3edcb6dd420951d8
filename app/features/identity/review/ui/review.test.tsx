import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { REJECTION_REASON_LABELS } from "../../labels";
import { rejectionNotice } from "../labels";
import type { Review } from "../queries.server";
import { DecidedBanner } from "./decided-banner";
import { pointsToCheck } from "./points-to-check";
import { ProfilePanel } from "./profile-panel";
import { ReasonForm } from "./reason-form";
import { ReviewActions } from "./review-actions";
import { Viewer } from "./viewer";
import { viewsOf } from "./views";

/** Returns the server-rendered HTML, as its text on one line and as its markup. */
function shown(content: ReactNode) {
  const router = createMemoryRouter([{ path: "/", element: content }]);
  const markup = renderToStaticMarkup(<RouterProvider router={router} />);
  const text = markup.replace(/<[^>]+>/g, " ").replace(/&#x27;/g, "'");
  return { markup, text: text.replace(/\s+/g, " ") };
}

const document: Review["document"] = {
  id: "11111111-1111-4111-8111-111111111111",
  userId: "22222222-2222-4222-8222-222222222222",
  firstName: "Élodie",
  lastName: "Marchand",
  email: "elodie@exemple.fr",
  hasAdminNote: true,
  documentType: "proof_of_address",
  status: "pending",
  reason: null,
  submittedAt: new Date("2026-03-14T09:00:00Z"),
  sides: [{ id: "11111111-1111-4111-8111-111111111111", side: null, blockedReason: null }],
  blockedReason: null,
  canDecide: true,
};
const side = {
  id: document.id,
  side: null,
  name: "<b>facture</b>.pdf",
  mime: "application/pdf",
  size: 1000,
  pages: 2,
  blockedReason: null,
  hasMore: false,
};
const review: Review = {
  document,
  profile: {
    firstName: "Élodie",
    lastName: "Marchand",
    dateOfBirth: "1975-04-12",
    verifiedFirstName: null,
    verifiedLastName: null,
    verifiedDateOfBirth: null,
    verifiedAt: null,
    address: "3 rue Haute Pierre",
    postalCode: "57000",
    city: "Metz",
    department: "Moselle",
    country: "France",
    adminNote: "à rappeler",
  },
  sides: [side],
  steps: [
    {
      step: "proof_of_address",
      status: "pending",
      documentType: "proof_of_address",
      reason: null,
      submittedAt: null,
      documentId: null,
    },
  ],
  decision: null,
  queue: { position: 1, total: 2, previous: null, next: null },
};

describe("the review of a document", () => {
  it("shows every page of every side, and says which file cannot be drawn", () => {
    expect(viewsOf([side]).map(({ label, src }) => [label, src])).toEqual([
      ["Page 1", `/admin/documents/${side.id}/pages/1`],
      ["Page 2", `/admin/documents/${side.id}/pages/2`],
    ]);
    const sides = [
      { id: "a", side: "front" as const, pages: 1 },
      { id: "b", side: "back" as const, pages: null },
    ];
    expect(viewsOf(sides).map(({ label, src }) => [label, src])).toEqual([
      ["Recto", "/admin/documents/a/pages/1"],
      ["Verso", null],
    ]);
    const broken = shown(<Viewer views={viewsOf(sides)} current={1} viewTo={String} documentName="Passeport" />);
    expect(broken.text).toContain("Erreur lors de l'ouverture du document");
    expect(broken.markup).not.toContain("<img");
  });

  it("shows a page without scripts, and links to the other pages", () => {
    const { markup } = shown(
      <Viewer views={viewsOf([side])} current={1} viewTo={(index) => `/?vue=${index + 1}`} documentName="Facture" />,
    );
    expect(markup).toContain(`src="/admin/documents/${side.id}/pages/2"`);
    expect(markup).toContain('alt="Page 2 : Facture"');
    expect(markup).toContain('href="/?vue=1"');
    expect(markup).not.toMatch(/ style=/);
  });

  it("shows the person's declared data beside it, and the file name as text", () => {
    const { text, markup } = shown(<ProfilePanel review={review} />);
    for (const fact of [
      "Marchand",
      "Élodie",
      "12 avril 1975",
      "3 rue Haute Pierre",
      "57000 Metz",
      "à rappeler",
      "14/03/2026",
    ])
      expect(text).toContain(fact);
    expect(markup).toContain("&lt;b&gt;facture&lt;/b&gt;.pdf");
  });

  it("asks for one of the ten reasons", () => {
    const { text, markup } = shown(
      <ReasonForm id="rejet" document={document} action="/" notice={rejectionNotice(true)} cancel={null} />,
    );
    for (const label of Object.values(REJECTION_REASON_LABELS)) expect(text).toContain(label);
    expect(markup.match(/type="radio"/g)).toHaveLength(10);
    expect(markup).toMatch(/<button value="reject" type="submit"/);
  });

  it("offers to skip a document only when another waits", () => {
    const actions = {
      document,
      action: "/",
      rejectTo: "/?rejeter=1",
      onReject: () => {},
      pictureState: () => "shown" as const,
      previousTo: null,
    };
    expect(shown(<ReviewActions {...actions} skipTo="/next" />).text).toContain("Passer");
    expect(shown(<ReviewActions {...actions} skipTo={null} />).text).not.toContain("Passer");
  });

  it("says who decided, when and why, and what comes next", () => {
    const decided = { ...document, status: "rejected" as const, reason: "expired" };
    const decision = { at: new Date("2026-03-15T09:00:00Z"), by: "x", firstName: "Alix" };
    const { text } = shown(<DecidedBanner document={decided} decision={decision} nextTo="/next" />);
    for (const fact of ["Rejeté par Alix", "15/03/2026 à 10 h 00", "Document expiré", "Document suivant"])
      expect(text).toContain(fact);
    expect(shown(<DecidedBanner document={decided} decision={null} nextTo={null} />).text).toContain(
      "Retour aux documents",
    );
  });

  it("counts the three months of a proof of address from the day it was sent", () => {
    expect(pointsToCheck("proof_of_address", new Date("2026-03-14T09:00:00Z"))[0]).toContain("14/12/2025");
  });
});
