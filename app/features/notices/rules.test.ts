import { describe, expect, it } from "vitest";
import { NOTICE_KINDS } from "~/db/schema/enumerations";
import { countText, DIGEST_TIMES } from "./labels";
import { canChooseNotices, noticeKinds } from "./policy";
import { channelsOf, NOTICE_PRESETS, presetChoices, presetOf } from "./rules";
import { dueUntil, lastDigest } from "./rules.server";
import { noticesSchema } from "./schema";

const at = (text: string) => new Date(text);

describe("the hours of what is told twice a day", () => {
  it("are nine and four in Paris, in summer and in winter", () => {
    expect(lastDigest(at("2026-11-20T15:00:00Z"))).toEqual(at("2026-11-20T15:00:00Z"));
    expect(lastDigest(at("2026-11-20T14:59:59Z"))).toEqual(at("2026-11-20T08:00:00Z"));
    expect(lastDigest(at("2026-07-20T14:00:00Z"))).toEqual(at("2026-07-20T14:00:00Z"));
    expect(lastDigest(at("2026-07-20T13:59:59Z"))).toEqual(at("2026-07-20T07:00:00Z"));
  });

  it("are those of the day before until nine, over a change of the clock too", () => {
    expect(lastDigest(at("2026-11-20T07:59:00Z"))).toEqual(at("2026-11-19T15:00:00Z"));
    expect(lastDigest(at("2026-03-29T06:00:00Z"))).toEqual(at("2026-03-28T15:00:00Z"));
  });

  it("are said on the page", () => expect(DIGEST_TIMES).toBe("9\u00a0h et 16\u00a0h"));
});

describe("a preset", () => {
  const lawyer = noticeKinds({ role: "lawyer" });

  it("chooses every kind and channel of a person, and is known again by what it chose", () => {
    for (const kinds of [lawyer, noticeKinds({ role: "administrator" })])
      for (const preset of NOTICE_PRESETS) {
        const choices = presetChoices(preset, kinds);
        expect(Object.keys(choices)).toHaveLength(kinds.flatMap(channelsOf).length);
        expect(presetOf(choices, kinds)).toBe(preset);
        expect(presetOf({ ...choices, held_email: "twice_a_day" }, kinds)).toBeNull();
      }
  });

  it("tells the urgent at once, the rest as it says", () => {
    expect(presetChoices("all", lawyer)).toMatchObject({ message_email: "at_once", message_push: "at_once" });
    expect(presetChoices("essential", lawyer)).toMatchObject({
      ...{ message_email: "twice_a_day", message_push: "never" },
      ...{ proposal_push: "at_once", held_email: "at_once" },
    });
    expect(presetChoices("urgent", lawyer)).toMatchObject({ message_email: "never", held_email: "at_once" });
  });
});

describe("a choice", () => {
  const now = at("2026-11-20T15:04:00Z");
  const due = (frequency: "never" | "at_once" | "twice_a_day", toldUntil: string) =>
    dueUntil({ frequency, toldUntil: at(toldUntil) }, now);

  it("« dès que ça arrive » tells what is two minutes old", () => {
    expect(due("at_once", "2026-11-20T14:00:00Z")).toEqual(at("2026-11-20T15:02:00Z"));
    expect(due("at_once", "2026-11-20T15:03:00Z")).toBeNull();
  });

  it("« deux fois par jour » tells once what began until the hour, however late the process looks", () => {
    expect(due("twice_a_day", "2026-11-20T08:00:00Z")).toEqual(at("2026-11-20T15:00:00Z"));
    expect(due("twice_a_day", "2026-11-20T15:00:00Z")).toBeNull();
    expect(due("twice_a_day", "2026-11-17T08:00:00Z")).toEqual(at("2026-11-20T15:00:00Z"));
  });

  it("« jamais » tells nothing", () => expect(due("never", "2026-01-01T00:00:00Z")).toBeNull());
});

describe("what a person may be told of", () => {
  it("is what their role handles: a client has none of it", () => {
    expect(noticeKinds({ role: "client" })).toEqual([]);
    expect(canChooseNotices({ role: "client" })).toBe(false);
    expect(noticeKinds({ role: "lawyer" })).toEqual(["message", "file", "proposal", "held"]);
    expect(noticeKinds({ role: "administrator" })).toEqual(["case", "message", "request", "document", "held"]);
  });

  it("is chosen on each channel, but for the e-mail about a proposal, which is always sent", () => {
    expect(NOTICE_KINDS.filter((kind) => !channelsOf(kind).includes("email"))).toEqual(["proposal"]);
    expect(noticesSchema.safeParse({ message_email: "at_once", file_push: "never" }).success).toBe(true);
    expect(noticesSchema.safeParse({ message_email: "hourly" }).success).toBe(false);
  });

  it("is counted without a name", () => {
    expect(countText("message", 3)).toBe("3 messages sans réponse");
    expect(countText("document", 1)).toBe("1 document à vérifier");
  });
});
