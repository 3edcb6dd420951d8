import { describe, expect, it } from "vitest";
import { lix, MAX_LIX } from "../../tests/setup/readability";
import { FIRST_QUESTIONS_READ_ON, firstQuestions } from "./first-questions";
import { firstStepsEnglish } from "./first-steps-english";

const all = firstQuestions.flatMap(({ answer }) => answer).join(" ");

describe("the questions of the first ten minutes", () => {
  it.each(firstQuestions)("« $question » has an answer that reads easily", ({ answer }) => {
    expect(lix(answer)).toBeLessThanOrEqual(MAX_LIX);
  });

  it("answers each phrase with which a bank refuses", () => {
    const [answer] = firstQuestions.filter(({ id }) => id === "banque-faute").map((one) => one.answer.join(" "));
    for (const phrase of ["Vous avez validé", "Vous avez donné votre code", "L’opération est authentifiée"])
      expect(answer).toContain(phrase);
  });

  it("gives the price of the surtaxed number right after it", () => {
    expect(all).toMatch(/0 892 705 705 répond jour et nuit\. Il est surtaxé\s: environ 0,35\s€ par minute/);
  });

  it("prints no number whose source was not read", () => {
    const numbers = all.match(/(?<![\d,])(?:\+33|0|3|1)[\d ]{1,15}\d(?!\d)/g) ?? [];
    const read = ["0 892 705 705", "+33 442 605 303", "116 006", "15", "112", "+33 1 80 52 33 76", "15-3"];
    expect(numbers.map((found) => found.trim()).filter((found) => !read.some((one) => one.startsWith(found)))).toEqual(
      [],
    );
  });

  it("is asked in English as in French, and says when its sources were read", () => {
    expect(firstStepsEnglish.questions.list).toHaveLength(firstQuestions.length);
    expect(FIRST_QUESTIONS_READ_ON).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(firstStepsEnglish.questions.source).toContain("27 November 2026");
  });
});
