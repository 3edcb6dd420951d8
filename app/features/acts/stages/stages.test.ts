import { describe, expect, it } from "vitest";
import { STAGES, type Stage, type StageFacts, type StageKey, type StageState, stageNumber } from "./rules";
import { stagesOf } from "./rules.server";

const NEW: StageFacts = {
  today: "2026-11-27",
  client: "Camille",
  status: "in_review",
  submittedOn: "2026-11-25",
  approved: null,
  promisedOn: "2026-11-28",
  identity: { status: "approved", isVerified: true, on: "2026-11-26", by: "Sonia", toReview: null },
  lawyer: null,
  proposal: null,
  agreement: null,
  bank: { isConcerned: true, paymentId: "p1", writtenOn: null, answer: null, dueOn: null, answerDueOn: null },
  mediator: { asked: null, dueOn: null, opensOn: null },
  recovered: { total: 0, lost: 1_248_000, lastOn: null, onCarpa: false, declared: null },
  can: { decide: true, chooseLawyer: true, proposeAgreement: false },
};
const approved: StageFacts = {
  ...NEW,
  status: "active",
  approved: { on: "2026-11-27", by: "Alix" },
  promisedOn: null,
};
const withLawyer: StageFacts = { ...approved, lawyer: { name: "Le Goff", on: "2026-11-27" } };
const agreed: StageFacts = { ...withLawyer, agreement: { status: "accepted", on: "2026-11-28" } };
const written: StageFacts = {
  ...agreed,
  bank: { ...agreed.bank, writtenOn: "2026-11-29", answerDueOn: "2026-12-19" },
};
const refused: StageFacts = {
  ...agreed,
  bank: { ...written.bank, answer: { kind: "refuses", on: "2026-12-15" } },
  mediator: { asked: null, dueOn: "2027-11-30", opensOn: null },
};
const asked: StageFacts = { ...refused, mediator: { ...refused.mediator, asked: { on: "2027-02-03" } } };

const MARKS: Record<StageState, string> = { done: "✓", now: "●", early: "!", next: "·", off: "-" };
const marks = (facts: StageFacts) =>
  stagesOf(facts)
    .map(({ state }) => MARKS[state])
    .join("");
const stage = (facts: StageFacts, key: StageKey): Stage => stagesOf(facts)[STAGES.indexOf(key)] as Stage;
const shown = (facts: StageFacts, key: StageKey) => {
  const { when, detail, button } = stage(facts, key);
  return [when, detail, button?.label ?? null];
};

describe("the stages of a case, state by state", () => {
  it.each<[string, StageFacts, string]>([
    ["a draft", { ...NEW, status: "draft", submittedOn: null }, "·✓·····"],
    ["just received", NEW, "●✓·····"],
    ["just received, while a delay runs", { ...NEW, bank: { ...NEW.bank, dueOn: "2026-11-30" } }, "●✓··!··"],
    ["rejected", { ...NEW, status: "rejected" }, "✓✓·····"],
    ["documents of the case awaited", { ...approved, status: "on_hold" }, "●✓·····"],
    ["approved", approved, "✓✓●····"],
    ["proposed to a lawyer", { ...approved, proposal: { name: "Lambert", on: "2026-11-27" } }, "✓✓●····"],
    ["a lawyer accepted", withLawyer, "✓✓✓●···"],
    ["the agreement waits", { ...withLawyer, agreement: { status: "pending", on: "2026-11-28" } }, "✓✓✓●···"],
    ["the agreement was declined", { ...withLawyer, agreement: { status: "declined", on: "2026-11-28" } }, "✓✓✓●···"],
    ["agreed", agreed, "✓✓✓✓●··"],
    ["the letter left", written, "✓✓✓✓●··"],
    ["the bank refused", refused, "✓✓✓✓✓●·"],
    [
      "the bank asks for more",
      { ...refused, bank: { ...refused.bank, answer: { kind: "asks", on: null } } },
      "✓✓✓✓●··",
    ],
    ["the bank pays back", { ...refused, bank: { ...refused.bank, answer: { kind: "refunds", on: null } } }, "✓✓✓✓✓-●"],
    ["the mediator was asked", asked, "✓✓✓✓✓✓●"],
    ["no bank made the payments", { ...agreed, bank: { ...agreed.bank, isConcerned: false } }, "✓✓✓✓--●"],
    ["all came back", { ...asked, recovered: { ...asked.recovered, total: 1_248_000 } }, "✓✓✓✓✓✓✓"],
    ["closed early", { ...approved, status: "closed" }, "✓✓·····"],
    ["closed with a part", { ...asked, status: "closed", recovered: { ...asked.recovered, total: 1 } }, "✓✓✓✓✓✓✓"],
  ])("%s", (_, facts, expected) => {
    expect(marks(facts)).toBe(expected);
  });

  it.each<[string, StageFacts, StageKey, (string | null)[]]>([
    ["an administrator approves", NEW, "received", ["avant le 28 nov. · l’équipe", "à étudier", "Approuver"]],
    [
      "who may not decide has no button",
      { ...NEW, can: { ...NEW.can, decide: false } },
      "received",
      ["avant le 28 nov. · l’équipe", "à étudier", null],
    ],
    ["who approved it, and when", approved, "received", ["27 nov. · Alix", "approuvé", null]],
    ["who checked the identity", NEW, "identity", ["26 nov. · Sonia", "vérifiée", null]],
    ["nobody was asked yet", approved, "lawyer", ["à choisir · l’équipe", "puis il accepte", "Choisir un avocat"]],
    [
      "a lawyer does not answer",
      { ...approved, proposal: { name: "Lambert", on: "2026-11-27" } },
      "lawyer",
      ["Me Lambert · 27 nov.", "n’a pas répondu", "Proposer à un autre"],
    ],
    [
      "the lawyer prepares the agreement",
      { ...withLawyer, can: { ...NEW.can, proposeAgreement: true } },
      "agreement",
      ["ensuite · Me Le Goff", "puis le client accepte", "Préparer"],
    ],
    ["the bank must answer", written, "bank", ["avant le 19 déc. · la banque", "doit répondre", "Noter la réponse"]],
    ["the bank refused", refused, "bank", ["15 déc. · la banque", "a refusé", null]],
    [
      "the mediator, in another year",
      refused,
      "mediator",
      ["avant le 30 nov. 2027 · Camille", "peut le saisir", "Saisir le médiateur"],
    ],
    [
      "a refund that the client declares",
      { ...asked, recovered: { ...asked.recovered, declared: 210_000 } },
      "recovered",
      ["2\u202f100\u00a0€ déclarés", "à confirmer", "Confirmer"],
    ],
    [
      "a part is recorded, and another declared",
      { ...asked, recovered: { ...asked.recovered, total: 100_000, declared: 110_000 } },
      "recovered",
      ["1\u202f000\u00a0€ sur 12\u202f480\u00a0€", "1\u202f100\u00a0€ déclarés, à confirmer", "Confirmer"],
    ],
    [
      "what is to be written at once",
      { ...approved, bank: { ...approved.bank, dueOn: approved.today } },
      "bank",
      ["aujourd’hui · Camille", "doit lui écrire", "Noter l’envoi"],
    ],
    ["what came back", asked, "recovered", ["0\u00a0€ sur 12\u202f480\u00a0€", "rien de reçu", "Ajouter une somme"]],
  ])("%s: date, owner and button", (_, facts, key, expected) => {
    expect(shown(facts, key)).toEqual(expected);
  });

  it("the review of a document and the note of a letter lead to their own page", () => {
    const identity = {
      ...NEW.identity,
      isVerified: false,
      status: "pending",
      toReview: "/admin/documents/d1/review",
    } as const;
    expect(stage({ ...approved, identity }, "identity").button).toEqual({ label: "Vérifier", to: identity.toReview });
    expect(stage(agreed, "bank").button).toEqual({ label: "Noter l’envoi", to: "payments?operation=p1" });
  });

  it("a day is red up to three days, amber up to seven, else plain; that of a stage that is done is plain", () => {
    const dueOn = (day: string) => ({ ...approved, bank: { ...approved.bank, dueOn: day } });
    const toneOn = (day: string) => stage(dueOn(day), "bank").tone;
    expect(["2026-11-26", "2026-11-30", "2026-12-01", "2026-12-04", "2026-12-05"].map(toneOn)).toEqual([
      "bad",
      "bad",
      "wait",
      "wait",
      "plain",
    ]);
    expect(stage(refused, "bank").tone).toBe("plain");
  });

  it("only the current stage and one whose time runs have a button, and one at most is current", () => {
    for (const facts of [NEW, approved, withLawyer, agreed, written, refused, asked]) {
      const stages = stagesOf(facts);
      expect(stages.filter(({ state }) => state === "now")).toHaveLength(1);
      expect(stages.filter(({ state, button }) => button && state !== "now" && state !== "early")).toEqual([]);
    }
  });

  it("counts from 1; a case that is over stands at the last stage that is done", () => {
    expect(stageNumber(stagesOf(approved))).toBe(3);
    expect(stageNumber(stagesOf({ ...approved, status: "closed" }))).toBe(2);
  });
});
