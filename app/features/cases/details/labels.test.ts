import { expect, it } from "vitest";
import { auditActions } from "~/features/journal/rules";
import { decisionOfAnother, entryTitle } from "./labels";

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
