import { describe, expect, it } from "vitest";
import type { Answerable } from "../../../db/schema/answers.ts";
import { clockText, lateThreshold, overText, reviewClock } from "./rules.ts";

const now = new Date("2026-11-21T12:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const caseWith = (given: Partial<Answerable>): Answerable => ({
  status: "in_review",
  submittedAt: ago(1),
  firstAnsweredAt: null,
  unansweredSince: null,
  ...given,
});
const words = (given: Partial<Answerable>) => clockText(reviewClock(caseWith(given), now));

describe("the clock of the promised delay", () => {
  it("runs from the submission, over nights and week-ends", () => {
    expect(reviewClock(caseWith({}), now)).toMatchObject({ state: "waiting", due: new Date("2026-11-23T11:00:00Z") });
    expect(words({ submittedAt: ago(43) })).toBe("encore 5\u00a0h");
    expect(words({ submittedAt: ago(47.5) })).toBe("encore 30\u00a0min");
    expect(words({ status: "pending", submittedAt: ago(0) })).toBe("encore 2\u00a0jours");
  });

  it("is kept until the last moment of the 48th hour, and late right after", () => {
    expect(reviewClock(caseWith({ submittedAt: ago(48) }), now).state).toBe("waiting");
    expect(reviewClock(caseWith({ submittedAt: new Date(ago(48).getTime() - 1) }), now).state).toBe("late");
    expect(words({ submittedAt: new Date(ago(48).getTime() - 1) })).toBe("en retard de 1\u00a0min");
    expect(words({ submittedAt: ago(51) })).toBe("en retard de 3\u00a0h");
    expect(words({ submittedAt: ago(48 + 49) })).toBe("en retard de 2\u00a0jours");
    expect(lateThreshold(now)).toEqual(ago(48));
  });

  it("stops at the first answer, whatever comes later", () => {
    const answered = { submittedAt: ago(100), firstAnsweredAt: ago(97) };
    expect(reviewClock(caseWith(answered), now)).toMatchObject({ state: "kept", answeredAfter: 3 * 3_600_000 });
    expect(words({ ...answered, status: "closed" })).toBe("répondu en 3\u00a0h");
    expect(reviewClock(caseWith({ submittedAt: ago(100), firstAnsweredAt: ago(1) }), now).state).toBe("missed");
  });

  it("starts again with a later message without an answer, whatever the status", () => {
    const followed = { submittedAt: ago(100), firstAnsweredAt: ago(97), unansweredSince: ago(51) };
    expect(words(followed)).toBe("en retard de 3\u00a0h");
    expect(words({ ...followed, status: "closed", unansweredSince: ago(43) })).toBe("encore 5\u00a0h");
    expect(words({ submittedAt: ago(43), unansweredSince: ago(1) })).toBe("encore 5\u00a0h");
  });

  it("goes on after an approval while nobody has answered in writing", () => {
    expect(words({ status: "active", submittedAt: ago(51) })).toBe("en retard de 3\u00a0h");
    expect(words({ status: "on_hold", submittedAt: ago(43) })).toBe("encore 5\u00a0h");
  });

  it("does not run for a draft, nor for a case decided without a known answer", () => {
    expect(words({ status: "draft", submittedAt: null })).toBe("");
    expect(words({ status: "closed" })).toBe("");
  });

  it("says of a case that is over that its last message has no answer, without a delay", () => {
    const thanked = caseWith({
      status: "closed",
      firstAnsweredAt: ago(97),
      submittedAt: ago(100),
      unansweredSince: ago(96),
    });
    expect(overText(reviewClock(thanked, now))).toBe("message sans réponse");
    expect(overText(reviewClock({ ...thanked, unansweredSince: null }, now))).toBe("répondu en 3\u00a0h");
  });
});
