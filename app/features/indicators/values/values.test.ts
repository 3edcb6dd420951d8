import { describe, expect, it } from "vitest";
import type { IndicatorKind } from "~/db/schema/indicator-enumerations";
import { findValues } from "./found-values.server";
import { normalForm } from "./normal-forms.server";

const compared = (kind: IndicatorKind, typed: string) => normalForm(kind, typed)?.compared ?? null;
const found = (text: string) => findValues(text).map(({ kind, compared }) => `${kind} ${compared}`);

describe("two writings of one value are compared alike", () => {
  it.each<[IndicatorKind, string, string]>([
    ["iban", "fr76 3000 6000 0112 3456 7890 189", "FR7630006000011234567890189"],
    ["phone", "06 12 34 56 78", "+33612345678"],
    ["phone", "+44 7911 123456", "+447911123456"],
    ["site", "https://www.Trade-Safe.com/fr/login?client=42", "trade-safe.com"],
    ["site", "hxxps://login.trade-safe[.]com", "trade-safe.com"],
    ["site", "https://faux.github.io/x", "faux.github.io"],
    ["site", "https://forms.gle/AbC1?usp=1", "forms.gle/AbC1"],
    ["email", "Conseil@Trade-Safe.com", "conseil@trade-safe.com"],
    ["email", "Marc.Du.Pont+vip@googlemail.com", "marcdupont@gmail.com"],
    ["crypto_address", "0x52908400098527886E0F7030069857D2E4169EE7", "0x52908400098527886e0f7030069857d2e4169ee7"],
    ["crypto_address", "1BoatSLRHtKNngkdXEeobR76b53LETtpyT", "1BoatSLRHtKNngkdXEeobR76b53LETtpyT"],
    ["crypto_transaction", `0x${"AB".repeat(32)}`, "ab".repeat(32)],
    ["handle", "Telegram: @Marc_Invest", "telegram:marc_invest"],
    ["handle", "https://t.me/Marc_Invest", "telegram:marc_invest"],
    ["site", "t.me/marc_invest", "telegram:marc_invest"],
    ["company", "Trade Safe SAS, SIREN 732 829 320", "732829320"],
    ["company", "TRADE-SAFE  Été", "trade safe ete"],
  ])("%s: %s", (kind, typed, expected) => expect(compared(kind, typed)).toBe(expected));
});

describe("what is no value is refused", () => {
  it.each<[IndicatorKind, string]>([
    ["iban", "FR76 3000 6000 0112 3456 7890 188"],
    ["phone", "12"],
    ["site", "n’importe quoi"],
    ["site", "ceci.nestpasundomaine"],
    ["email", "marc@"],
    ["crypto_address", "bonjour"],
    ["crypto_transaction", "abc"],
    ["handle", "marc"],
  ])("%s: %s", (kind, typed) => expect(compared(kind, typed)).toBeNull());
});

describe("traps", () => {
  const isCommon = (kind: IndicatorKind, typed: string) => normalForm(kind, typed)?.isCommon;

  it("a Cyrillic letter makes another domain, and its punycode the same one", () => {
    expect(compared("site", "аpple.com")).toBe("xn--pple-43d.com");
    expect(compared("site", "xn--pple-43d.com")).toBe("xn--pple-43d.com");
    expect(compared("site", "apple.com")).toBe("apple.com");
  });
  it("the site of a bank, a well-known site and a shortener without its path lead to nobody", () => {
    for (const site of ["bnpparibas.fr", "google.com", "bit.ly"]) expect(isCommon("site", site), site).toBe(true);
    expect(isCommon("site", "trade-safe.com")).toBe(false);
  });
  it("a short link is one address, not its shortener", () => {
    expect(compared("site", "https://bit.ly/3xYz")).toBe("bit.ly/3xYz");
    expect(isCommon("site", "https://bit.ly/3xYz")).toBe(false);
  });
  it("the contract of a token is nobody’s address", () => {
    expect(isCommon("crypto_address", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t")).toBe(true);
    expect(isCommon("crypto_address", "0xdAC17F958D2ee523a2206206994597C13D831ec7")).toBe(true);
  });
  it("« support » may be anybody", () => expect(isCommon("handle", "telegram:@support")).toBe(true));
  it("the same handle on two services is compared apart", () =>
    expect(compared("handle", "instagram:marc_invest")).not.toBe(compared("handle", "telegram:marc_invest")));
});

describe("a story suggests", () => {
  it("the values that it names, each once", () => {
    const story =
      "Marc m’a écrit sur Telegram (@marc_invest) puis à conseil@trade-safe.com. Le site hxxps://trade-safe[.]com/login " +
      "demandait un virement sur LT60 1010 0123 4567 8901 pour ouvrir le compte. J’ai rappelé le 07 56 78 12 34. " +
      "Les cryptos sont parties à 1BoatSLRHtKNngkdXEeobR76b53LETtpyT. Le site trade-safe.com a fermé.";
    expect(found(story).sort()).toEqual([
      "crypto_address 1BoatSLRHtKNngkdXEeobR76b53LETtpyT",
      "email conseil@trade-safe.com",
      "handle telegram:marc_invest",
      "iban LT601010012345678901",
      "phone +33756781234",
      "site trade-safe.com",
    ]);
  });
  it("neither the teller’s own values nor what honest people share", () => {
    expect(
      found("Mon IBAN est FR76 3000 6000 0112 3456 7890 189, mon numéro 06 12 34 56 78, et ma banque bnpparibas.fr"),
    ).toEqual([]);
  });
  it("nothing where a space is missing after a full stop", () =>
    expect(found("J’ai été pris.Il a tout pris.Ensuite rien, etc.Fin")).toEqual([]));
  it("no telephone number in the digits of an IBAN", () =>
    expect(found("FR76 3000 6000 0112 3456 7890 189")).toEqual(["iban FR7630006000011234567890189"]));
  it("little of a very long text", () => {
    const many = Array.from({ length: 500 }, (_, at) => `contact${at}@faux-site.com`).join(" ");
    expect(found(many)).toHaveLength(40);
  });
});
