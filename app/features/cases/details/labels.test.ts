import { expect, it } from "vitest";
import { auditActions } from "~/features/journal/rules";
import { decisionOfAnother, entryDetail, entryTitle } from "./labels";

it.each(auditActions())("names %s in French words, not by its code", (action) => {
  const title = entryTitle({ action, details: { amount: 100 } });
  expect(title).toMatch(/^[A-ZÉÀ]/);
  expect(title).not.toMatch(/[a-z]\.[a-z]|_/);
});

it("says who decided on the case today, unless the reader did, or another decision came since", () => {
  const at = (hours: number) => new Date(Date.UTC(2026, 10, 23, hours, 8));
  const decision = (move: string, actorId: string) => ({
    action: "case.status_changed" as const,
    details: { move },
    createdAt: at(1),
    actorId,
    author: "Alix Morel",
  });
  const note = { ...decision("", "alix"), action: "note.added" as const };
  const history = [note, decision("approve", "alix"), decision("reject", "me")];
  expect(decisionOfAnother(history, "me", at(2))).toBe("Alix Morel a approuvé ce dossier à 2\u00a0h\u00a008.");
  expect(decisionOfAnother(history, "alix", at(2))).toBeNull();
  expect(decisionOfAnother(history, "me", at(25))).toBeNull();
  expect(decisionOfAnother([note], "me", at(2))).toBeNull();
});

it("names an act that was done and its day, by its rule or the fact that was noted", () => {
  const done = (rule: string, doneOn?: string) => ({ action: "deadline.done", details: { rule, doneOn } }) as const;
  const words = (entry: ReturnType<typeof done>) => [entryTitle(entry), entryDetail(entry)];
  expect(words(done("recall_fraud", "2026-09-16"))).toEqual([
    "Demander à sa banque le rappel du virement",
    "Fait le 16/09/2026",
  ]);
  expect(words(done("data_request"))).toEqual(["Accès aux données demandé", null]);
  expect(entryTitle({ action: "deadline.reopened", details: { rule: "police_6_years" } })).toBe(
    "À refaire\u00a0: Porter plainte",
  );
  expect(words(done("former_rule"))).toEqual(["Démarche faite, avec sa date", null]);
});
