import { describe, expect, it } from "vitest";
import { endOfSession, renewedEnd } from "./rules";

const DAY = 24 * 3600_000;
const opened = new Date("2026-03-01T08:00:00Z");
const onDay = (days: number) => new Date(opened.getTime() + days * DAY);

describe("the end of a session", () => {
  it("comes seven days after its last use, thirty days after it was opened at the latest", () => {
    expect(endOfSession(opened, opened)).toEqual(onDay(7));
    expect(endOfSession(opened, onDay(22))).toEqual(onDay(29));
    expect(endOfSession(opened, onDay(24))).toEqual(onDay(30));
  });

  it("moves only when it moves by at least a day", () => {
    const session = { createdAt: opened, expiresAt: onDay(7) };
    expect(renewedEnd(session, onDay(0.99))).toBeNull();
    expect(renewedEnd(session, onDay(1))).toEqual(onDay(8));
    expect(renewedEnd({ createdAt: opened, expiresAt: onDay(30) }, onDay(29))).toBeNull();
  });
});
