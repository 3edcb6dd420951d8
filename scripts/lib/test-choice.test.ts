import { describe, expect, it } from "vitest";
import { type Choice, chooseTests } from "./test-choice.ts";
import { steps } from "./test-steps.ts";

const chosen = (...words: string[]) => chooseTests(words) as Choice;
const titles = (...words: string[]) => steps(chosen(...words)).map(({ title }) => title);

describe("npm test", () => {
  it("runs what guards a change without a name, and the steps of a name with one", () => {
    expect(titles()).toHaveLength(11);
    expect(titles("check")).toHaveLength(4);
    expect(titles("unit")).toEqual(["Unit tests"]);
    expect(titles("e2e", "unit")).toEqual(["Unit tests", "Build", "Tests in a real browser"]);
    expect(titles("engines")).toEqual(["Build", "Tests in a real browser"]);
    expect(titles("rest")).toEqual(["Build", "Pages at 50,000 cases", "Tests in a real browser"]);
  });

  it("selects the tests of a noun in its folder and those with the noun as a word of their path", () => {
    const { files = [] } = chosen("chat");
    expect(files.some((file) => file.startsWith("app/features/chat/"))).toBe(true);
    expect(files.some((file) => file.startsWith("app/routes/") && file.includes("chat"))).toBe(true);
    expect(files).toContain("tests/e2e/chat.spec.ts");
    expect(files.filter((file) => !file.includes("chat"))).toEqual([]);
    expect(files.some((file) => file.includes("/mailing"))).toBe(false);
  });

  it("accepts a path, and ignores files with the name inside a longer word", () => {
    expect(chosen("app/features/chat/").files).toEqual(
      chosen("chat").files?.filter((file) => file.startsWith("app/features/chat/")),
    );
    const { files = [] } = chosen("people");
    expect(files.filter((file) => !/\bpeople\b/.test(file))).toEqual([]);
  });

  it("starts no browser for a noun unless requested", () => {
    expect(titles("chat")).toEqual(["Unit tests", "Tests with a database on PGlite"]);
    expect(titles("chat", "pglite")).toContain("Tests in a real browser");
  });

  it("skips the steps without tests of the noun", () => {
    expect(titles("check-structure")).toEqual(["Unit tests"]);
  });

  it.each(["zorglub", "chatt", "--watch"])("refuses %s, which names no step and no test, in a sentence", (word) => {
    expect(chooseTests(["unit", word])).toEqual({ refusal: expect.stringMatching(new RegExp(`“${word}”.+\\.$`)) });
  });
});
