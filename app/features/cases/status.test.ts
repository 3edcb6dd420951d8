import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CASE_STATUSES, type CaseStatus } from "~/db/schema/enumerations";
import { CASE_STATUS_LABELS } from "./labels";
import { adminMoves, DECISIONS, nextStatus, offersMessages } from "./rules";

describe("the status of a case", () => {
  it("has the label of the specification", () => {
    expect(CASE_STATUSES.map((status) => CASE_STATUS_LABELS[status])).toEqual([
      "Brouillon",
      "En attente",
      "En cours d'analyse",
      "En traitement",
      "En attente de documents",
      "Clôturé",
      "Rejeté",
    ]);
  });

  it.each<[CaseStatus, string[]]>([
    ["draft", []],
    ["pending", ["approve", "reject"]],
    ["in_review", ["approve", "reject"]],
    ["active", ["withdraw", "hold", "close"]],
    ["on_hold", ["resume", "close"]],
    ["closed", ["reopen"]],
    ["rejected", ["reexamine"]],
  ])("%s allows administrators the decisions %j", (status, moves) => {
    expect(adminMoves(status)).toEqual(moves);
  });

  it("never becomes draft again, and a rejected case is examined again before anything else", () => {
    const decisions = fc.array(fc.constantFrom(...DECISIONS.filter((each) => each !== "delete")), { maxLength: 30 });
    fc.assert(
      fc.property(decisions, (moves) => {
        let status: CaseStatus = nextStatus("draft", "submit") ?? "draft";
        for (const move of moves) {
          const before = status;
          status = nextStatus(status, move) ?? status;
          if (status === "draft" || (before === "rejected" && !["rejected", "in_review"].includes(status)))
            return false;
        }
        return true;
      }),
    );
  });

  it("offers the messages of every case that was submitted", () => {
    expect(CASE_STATUSES.filter(offersMessages)).toEqual(CASE_STATUSES.filter((status) => status !== "draft"));
  });
});
