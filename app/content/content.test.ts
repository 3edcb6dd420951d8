import { describe, expect, it } from "vitest";
import { SCAM_TYPES } from "~/db/schema/enumerations";
import { claims } from "./claims";
import { faq } from "./faq";
import { feeOf } from "./fees";
import { firstSteps } from "./first-steps";
import { processSteps } from "./process";
import { reviews } from "./reviews";
import { scams } from "./scams";

const words = (texts: readonly string[]): number =>
  texts
    .join(" ")
    .split(/\s+/)
    .filter((word) => /\p{L}|\d/u.test(word)).length;

describe("the content that the publisher may edit", () => {
  it("answers the twelve questions of the specification", () => {
    expect(faq).toHaveLength(12);
    expect(new Set(faq.map(({ slug }) => slug)).size).toBe(12);
  });

  it.each(faq)("answers « $question » in 60 to 150 words", ({ answer }) => {
    expect(words(answer)).toBeGreaterThanOrEqual(60);
    expect(words(answer)).toBeLessThanOrEqual(150);
  });

  it("links each covered scam to a type of the wizard, and covers every type", () => {
    const led = new Set<string>(scams.map(({ wizardType }) => wizardType));
    expect([...led].sort()).toEqual([...SCAM_TYPES].sort());
  });

  it("gives first steps for each covered scam", () => {
    expect(Object.keys(firstSteps).sort()).toEqual(scams.map(({ slug }) => slug).sort());
  });

  it.each(scams)("explains in one sentence how to recognise « $title », and in another what to do first", (scam) => {
    for (const text of [scam.recognise, scam.first]) expect(text.match(/[.!?](\s|$)/g)).toHaveLength(1);
  });

  it("has four steps", () => expect(processSteps).toHaveLength(4));

  it("marks every review as a sample", () => {
    expect(reviews.map(({ recovered }) => recovered / 100)).toEqual([15_000, 23_000, 10_000]);
    expect(reviews.every(({ sample }) => sample)).toBe(true);
  });

  it("gives the source and the date of each figure", () => {
    for (const claim of Object.values(claims)) {
      expect(claim.source).toBe("déclaré par l’éditeur");
      expect(claim.declaredOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });

  it("agrees with the amounts in the examples of its answers", () => {
    expect(feeOf(500_000).fee).toBe(100_000);
    expect(feeOf(1_000_000).remainder).toBe(800_000);
  });
});
