import { describe, expect, it } from "vitest";
import { CASE_STATUSES } from "~/db/schema/enumerations";
import type { StepStatuses } from "~/features/identity/rules";
import type { CaseProgress } from "./case-steps";
import { agreementAddress, nextStep, type Progress, sentDocuments } from "./rules";

const steps = (...[first, second, proof]: StepStatuses[keyof StepStatuses][]): StepStatuses => ({
  first_document: first ?? "not_started",
  second_document: second ?? "not_started",
  proof_of_address: proof ?? "not_started",
});
const untouched = steps();
const oneSent = steps("pending");
const twoSent = steps("pending", "approved");
const allSent = steps("pending", "pending", "pending");
const rejected = steps("approved", "rejected", "pending");
const approved = steps("approved", "approved", "approved");

const aCase = (given: Partial<CaseProgress> = {}): CaseProgress => ({
  id: "c1",
  status: "draft",
  filledFor: null,
  isComplete: true,
  isAgreed: false,
  unreadCount: 0,
  reference: "2026-7K3F9Q",
  hasAgreement: false,
  submittedAt: null,
  firstAnsweredAt: null,
  acts: [],
  letters: [],
  proofs: [],
  ...given,
});
const draft = aCase();
const begun = aCase({ isComplete: false });
const agreed = aCase({ isAgreed: true });
const inStatus = (status: CaseProgress["status"], unreadCount = 0) => aCase({ id: "c2", status, unreadCount });

const of = (given: Partial<Progress>): Progress => ({
  emailConfirmed: true,
  profileComplete: true,
  hasStory: false,
  identityVerified: given.steps === approved,
  steps: untouched,
  cases: [],
  ...given,
});

it("counts the unread messages of all cases, as the badge does, says in how many, and opens the one with the most", () => {
  const cases = [inStatus("active", 1), aCase({ id: "c3", status: "in_review", unreadCount: 3 })];
  expect(nextStep(of({ cases }))).toMatchObject({
    title: "4 messages vous attendent, dans 2 dossiers",
    to: "/case/c3/chat",
  });
});

/** The state, the button and its target. */
const STATES: [string, Partial<Progress>, string, string][] = [
  ["a new account", { profileComplete: false, emailConfirmed: false }, "Compléter mes informations", "/profile"],
  ["a draft, and no profile", { profileComplete: false, cases: [draft] }, "Compléter mes informations", "/profile"],
  ["a profile, and no case", {}, "Raconter ce qui m’est arrivé", "/case/new"],
  ["all documents, and no case", { steps: allSent }, "Raconter ce qui m’est arrivé", "/case/new"],
  ["a verified identity, and no case", { steps: approved }, "Raconter ce qui m’est arrivé", "/case/new"],
  ["a draft that lacks answers", { cases: [begun] }, "Reprendre mon dossier", "/case/c1"],
  ["the same, verified", { cases: [begun], steps: approved }, "Reprendre mon dossier", "/case/c1"],
  ["a complete draft", { cases: [draft] }, "Vérifier mon identité", "/verify-identity"],
  ["one document sent", { steps: oneSent }, "Envoyer mon second document", "/verify-identity/second-document"],
  [
    "one, and a begun draft",
    { steps: oneSent, cases: [begun] },
    "Envoyer mon second document",
    "/verify-identity/second-document",
  ],
  [
    "two sent",
    { steps: twoSent, cases: [agreed] },
    "Envoyer mon justificatif de domicile",
    "/verify-identity/proof-of-address",
  ],
  ["one rejected", { steps: rejected, cases: [agreed] }, "Renvoyer ce document", "/verify-identity/second-document"],
  ["all sent, not agreed", { steps: allSent, cases: [draft] }, "Choisir l’envoi de mon dossier", "/case/c1?step=4"],
  ["all sent, agreed", { steps: allSent, cases: [agreed] }, "Voir l’état de mes documents", "/verify-identity/status"],
  [
    "the same, address not confirmed",
    { steps: allSent, cases: [agreed], emailConfirmed: false },
    "Confirmer mon adresse",
    "/account/security/email",
  ],
  ["verified, complete draft", { steps: approved, cases: [draft] }, "Envoyer mon dossier", "/case/c1?step=5"],
  [
    "verified, agreed while a step lacked",
    { steps: approved, cases: [agreed] },
    "Envoyer mon dossier",
    "/case/c1?step=5",
  ],
  [
    "waiting for a lawyer",
    { steps: approved, cases: [inStatus("pending")] },
    "Ouvrir la conversation",
    "/case/c2/chat",
  ],
  ["under review", { steps: approved, cases: [inStatus("in_review")] }, "Ouvrir la conversation", "/case/c2/chat"],
  [
    "the same, address not confirmed",
    { steps: approved, emailConfirmed: false, cases: [inStatus("in_review")] },
    "Confirmer mon adresse",
    "/account/security/email",
  ],
  ["active", { cases: [inStatus("rejected"), inStatus("active")] }, "Ouvrir la conversation", "/case/c2/chat"],
  ["waiting for documents", { cases: [inStatus("on_hold")] }, "Joindre les documents", "/case/c2/chat"],
  ["closed", { cases: [inStatus("closed")] }, "Ouvrir la conversation", "/case/c2/chat"],
  ["not retained", { cases: [inStatus("rejected")] }, "Voir ce que je peux faire", "/premiers-gestes"],
  ["an unread message", { cases: [inStatus("in_review", 1)] }, "Lire le message", "/case/c2/chat"],
  [
    "unread messages, before all else",
    { profileComplete: false, steps: rejected, cases: [draft, inStatus("on_hold", 2)] },
    "Lire les messages",
    "/case/c2/chat",
  ],
  [
    "a second case, as a draft",
    { steps: approved, cases: [inStatus("active"), begun] },
    "Reprendre mon dossier",
    "/case/c1",
  ],
  [
    "a case, and a profile that lost a field",
    { profileComplete: false, cases: [inStatus("active")] },
    "Ouvrir la conversation",
    "/case/c2/chat",
  ],
];

describe("the next step", () => {
  it.each(STATES)("of a person with %s", (_, progress, label, to) => {
    expect(nextStep(of(progress))).toMatchObject({ label, to });
  });

  it("only says that nothing is to be done when nothing is left to the person", () => {
    const waiting = STATES.filter(([, progress]) => nextStep(of(progress)).isWaiting).map(([name]) => name);
    expect(waiting).toEqual([
      "all sent, agreed",
      "waiting for a lawyer",
      "under review",
      "active",
      "closed",
      "a case, and a profile that lost a field",
    ]);
  });

  it("never says that documents are in verification while one is missing, nor that one is missing when three are", () => {
    for (const sent of [untouched, oneSent, twoSent]) {
      const { title, text } = nextStep(of({ steps: sent, cases: [draft] }));
      expect(`${title} ${text}`).not.toContain("en cours de vérification");
    }
    expect(nextStep(of({ cases: [draft] })).title).toBe("Vérifiez votre identité");
    expect(nextStep(of({ steps: oneSent, cases: [draft] })).title).toBe("Il manque deux documents");
    expect(nextStep(of({ steps: twoSent, cases: [draft] })).title).toBe("Il manque un document");
  });

  it("never asks to tell again a story that was told before the profile", () => {
    const text = (hasStory: boolean) => nextStep(of({ profileComplete: false, hasStory })).text;
    expect(text(false)).toContain("Vous raconterez ensuite");
    expect(text(true)).toContain("Votre récit est enregistré");
  });

  it("says what the missing documents hold back, and names them", () => {
    expect(nextStep(of({ steps: twoSent, cases: [agreed] })).text).toBe(
      "Votre dossier est prêt. Il part dès que votre identité est vérifiée. Il nous manque votre justificatif de domicile.",
    );
    expect(nextStep(of({ steps: oneSent, cases: [draft] })).text).toBe(
      "Votre dossier est prêt, mais il n’est pas encore envoyé. Il nous manque votre second document d’identité et votre justificatif de domicile.",
    );
  });

  it("exists for every set of two cases, and leads to a page of the product", () => {
    for (const first of CASE_STATUSES)
      for (const second of CASE_STATUSES)
        for (const sent of [untouched, oneSent, allSent, rejected, approved]) {
          const step = nextStep(of({ steps: sent, cases: [inStatus(first), inStatus(second)] }));
          expect(step.to).toMatch(/^\/(case|verify-identity|premiers-gestes)/);
          for (const sentence of step.text.split(/(?<=[.!?]) /)) expect(sentence.split(/\s+/).length).toBeLessThan(26);
        }
  });
});

it("leads on from the last document to the agreement, only when that is what is left", () => {
  const leading = STATES.filter(([, progress]) => agreementAddress(of(progress)) !== null).map(([name]) => name);
  expect(leading).toEqual(["all sent, not agreed"]);
});

it("counts the documents that were sent and not rejected", () => {
  expect([untouched, oneSent, twoSent, rejected, approved].map(sentDocuments)).toEqual([0, 1, 2, 2, 3]);
});
