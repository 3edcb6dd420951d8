import { beforeAll, describe, expect, it } from "vitest";
import { loadConfig, setConfig } from "~/platform/config.server.ts";
import { cleanMessage, renderMessage } from "./rules.server.ts";
import { mentionsCase, unknownVariables, type VariableValues } from "./rules.ts";

beforeAll(() => setConfig(loadConfig({ SECRET_KEY: "une clé d’essai de plus de trente-deux signes" })));

const values: VariableValues = {
  firstName: "Camille",
  lastName: "d’Arc & <b>Fils</b>",
  fullName: 'Camille "x" onclick=alert(1)',
  email: "camille@exemple.fr",
  caseId: "2026-7K3F9Q",
  caseStatus: "En traitement",
  date: "14 novembre 2026",
};

describe("cleanMessage", () => {
  it.each([
    ["a script", "<p>a<script>alert(1)</script></p>", "<p>a</p>"],
    ["a handler", '<p onclick="x()">a</p>', "<p>a</p>"],
    ["an image", '<p>a<img src="https://x/y.png"></p>', "<p>a</p>"],
    ["a style", '<p style="color:red">a</p>', "<p>a</p>"],
    ["a hostile link", '<p><a href="javascript:alert(1)">a</a></p>', "<p><a>a</a></p>"],
    ["a hidden scheme", '<p><a href="java\nscript:alert(1)">a</a></p>', "<p><a>a</a></p>"],
    ["a relative link", '<p><a href="/dashboard">a</a></p>', "<p><a>a</a></p>"],
    ["a variable in place of an address", '<p><a href="{email}">a</a></p>', "<p><a>a</a></p>"],
  ])("removes %s", (_what, typed, kept) => {
    expect(cleanMessage(typed)).toBe(kept);
  });

  it("keeps what the editor writes", () => {
    const html =
      '<h1>A</h1><h2>B</h2><ul><li><p>c</p></li></ul><ol><li><p>d</p></li></ol><p><strong>e</strong> <a href="https://exemple.fr/?a=1&amp;b=2">f</a> <a href="mailto:a@exemple.fr">g</a></p>';
    expect(cleanMessage(html)).toBe(html);
  });

  it("turns plain text into paragraphs, and escapes its special characters", () => {
    expect(cleanMessage("Bonjour,\n\n1 < 2 & 3\nsuite")).toBe("<p>Bonjour,</p><p>1 &lt; 2 &amp; 3<br />suite</p>");
  });

  it("returns an empty text for HTML without visible text", () => {
    for (const nothing of ["", "  \n ", "<p></p>", "<p> </p><script>x</script>"])
      expect(cleanMessage(nothing)).toBe("");
  });
});

describe("renderMessage", () => {
  it("fills the variables, escaped in text and encoded in addresses, and changes no other braces", async () => {
    const content = cleanMessage(
      '<p>{firstName} {lastName} {inconnu} <a href="https://exemple.fr/?n={fullName}">ici</a></p>',
    );
    const { subject, html, text } = await renderMessage(
      { subject: "Pour {firstName}\r\nBcc: x@y.fr", content },
      values,
    );
    expect(subject).toBe("Pour Camille Bcc: x@y.fr");
    expect(html).toContain("Camille d’Arc &amp; &lt;b&gt;Fils&lt;/b&gt; {inconnu}");
    expect(html).toContain('href="https://exemple.fr/?n=Camille%20%22x%22%20onclick%3Dalert(1)"');
    expect(html).toContain("ne demande jamais");
    expect(html).toContain("/account/notifications");
    expect(text).toContain("<b>Fils</b>");
  });
});

describe("the words in braces", () => {
  it("are recognised as variables, mistakes, or variables that need a case", () => {
    expect(unknownVariables("{firstName} {prenom} {prenom} {date}")).toEqual(["prenom"]);
    expect([mentionsCase("{caseId}"), mentionsCase("{date}")]).toEqual([true, false]);
  });
});
