import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import type { VerificationStatus } from "~/db/schema/enumerations";
import { VerificationCard } from "./verification-card";

function renderCard(identityVerified: boolean, verificationStep: VerificationStatus, sent = 3) {
  const card = (
    <VerificationCard identityVerified={identityVerified} verificationStep={verificationStep} sent={sent} sendsEmails />
  );
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element: card }])} />);
  return { text: html.replace(/<[^>]+>/g, " "), link: /href="([^"]+)"/.exec(html)?.[1] };
}

describe("the card of the verification of identity", () => {
  it("says that it is verified, with nothing left to do", () => {
    const { text, link } = renderCard(true, "approved");
    expect(text).toContain("Identité vérifiée");
    expect(link).toBeUndefined();
  });

  it("says that the documents are being checked, and where to see them", () => {
    const { text, link } = renderCard(false, "pending");
    expect(text).toContain("Nous vérifions vos trois documents");
    expect(link).toBe("/verify-identity/status");
  });

  it.each([
    [1, "Il en manque encore deux."],
    [2, "Il en manque encore un."],
  ])("says how many documents are missing when %i of three was sent", (sent, missing) => {
    const { text } = renderCard(false, "pending", sent);
    expect(text).toContain(missing);
    expect(text).not.toContain("vos trois documents");
  });

  it("asks to send a rejected document again", () => {
    const { text, link } = renderCard(false, "rejected");
    expect(text).toContain("Envoyer à nouveau");
    expect(link).toBe("/verify-identity");
  });

  it.each(["not_started", "approved"] as const)("asks for the verification in the other states (%s)", (step) => {
    const { text, link } = renderCard(false, step);
    expect(text).toContain("Vérifier mon identité");
    expect(link).toBe("/verify-identity");
  });
});
