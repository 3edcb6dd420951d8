import { describe, expect, it } from "vitest";
import { today } from "~/platform/today";
import { parseStory, storySchema } from "./schema";

const story = (fields: Record<string, string | string[]>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  return parseStory(form);
};
const errorsOf = (fields: Parameters<typeof story>[0]) => story(fields).reply().error;
const complete = { description: "Un faux conseiller m’a appelé.", contactDate: "2026-02-03" };
const tomorrow = today(new Date(Date.now() + 36 * 3600 * 1000));

describe("the description of the scam", () => {
  it("asks for a description and the date of the contact, in the words of the specification", () => {
    expect(errorsOf({ description: "  ", contactDate: "" })).toEqual({
      description: ["Veuillez fournir une description détaillée"],
      contactDate: ["La date de contact est requise"],
    });
  });

  it.each([
    ["2026-02-30", "Date invalide"],
    ["hier", "Date invalide"],
    ["0202-01-01", "Date invalide"],
    [tomorrow, "Cette date est dans le futur : indiquez une date passée, par exemple 14/03/2026"],
  ])("refuses %s as a date of contact", (contactDate, message) => {
    expect(errorsOf({ ...complete, contactDate })).toEqual({ contactDate: [message] });
  });

  it("asks for the date of a complaint that is sent empty", () => {
    const { error } = storySchema.safeParse({ ...complete, policeReportDate: "" });
    expect(error?.issues.map(({ message }) => message)).toContain("La date est requise");
  });

  it("takes today, an amount typed in French and several payment methods", () => {
    const submission = story({
      ...complete,
      contactDate: today(),
      amount: "12 480,50",
      paymentMethods: ["card", "crypto"],
    });
    expect(submission.status === "success" && submission.value).toMatchObject({
      amount: 1_248_050,
      paymentMethods: ["card", "crypto"],
      contactedBank: false,
    });
  });

  it("ignores the answers about the bank and the police when their boxes are not ticked, even invalid ones", () => {
    const submission = story({
      ...complete,
      bankRefundStatus: "partial",
      bankRefundAmount: "beaucoup",
      policeReportDate: tomorrow,
    });
    const value = submission.status === "success" ? submission.value : null;
    expect(value).toMatchObject({ contactedBank: false, policeReport: false });
    expect(value).not.toHaveProperty("bankRefundStatus");
  });

  it("validates the refunded amount only when the refund is partial", () => {
    const ticked = { ...complete, contactedBank: "on", bankRefundAmount: "beaucoup" };
    expect(story({ ...ticked, bankRefundStatus: "full" }).status).toBe("success");
    expect(errorsOf({ ...ticked, bankRefundStatus: "partial" })).toEqual({
      bankRefundAmount: ["Indiquez un montant en euros, par exemple 12 480,50"],
    });
  });
});
