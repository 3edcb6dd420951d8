import { describe, expect, it } from "vitest";
import { SCAM_TYPES } from "~/db/schema/enumerations";
import { REPORT_SERVICES, type ReportServiceId } from "~/db/schema/report-enumerations";
import { adviceFor, type ReportFacts } from "./rules";

const facts = (given: Partial<ReportFacts> = {}): ReportFacts => ({
  scamType: "unknown",
  contactMethod: null,
  isCompany: false,
  hasComplaint: false,
  livesAbroad: false,
  payments: [],
  means: [],
  hasSite: false,
  hasPhone: false,
  ...given,
});
const on = (service: ReportServiceId, given: Partial<ReportFacts> = {}) => adviceFor(facts(given))[service];
const verdict = (service: ReportServiceId, given: Partial<ReportFacts> = {}) => on(service, given).verdict;

describe("whether a service concerns a case", () => {
  it("is said with a reason for each service and each type of scam", () => {
    for (const scamType of SCAM_TYPES)
      for (const service of REPORT_SERVICES) expect(on(service, { scamType }).why).toMatch(/^[A-Z].*\.$/);
  });

  it("is never the concern of a resident of another country, for none of these services is theirs", () => {
    for (const scamType of SCAM_TYPES)
      for (const service of REPORT_SERVICES) {
        const { verdict: said, why } = on(service, {
          scamType,
          livesAbroad: true,
          hasSite: true,
          contactMethod: "sms",
        });
        expect([service, said]).toEqual([service, "french"]);
        expect(why).not.toMatch(/commissariat|gendarmerie|procureur/);
      }
  });

  it("THESEE: for natural persons and listed frauds only, and not after a complaint", () => {
    expect(verdict("thesee")).toBe("check");
    for (const scamType of [
      "fake_bank_advisor",
      "trading_scam",
      "ceo_fraud",
      "fake_investment",
      "ponzi_scheme",
    ] as const)
      expect([scamType, verdict("thesee", { scamType })]).toEqual([scamType, "not"]);
    expect(on("thesee", { isCompany: true })).toMatchObject({
      verdict: "not",
      why: expect.stringContaining("particuliers"),
    });
    expect(on("thesee", { hasComplaint: true })).toMatchObject({
      verdict: "not",
      why: expect.stringContaining("déjà"),
    });
  });

  it("Perceval: for a card payment that its victim did not make, with the card still held and blocked", () => {
    const card = (validatedBy: ReportFacts["payments"][number]["validatedBy"]) => ({
      payments: [{ method: "card", validatedBy } as const],
    });
    expect(on("perceval", card("not_me"))).toMatchObject({
      verdict: "concerned",
      why: expect.stringContaining("toujours votre carte et qu’elle est déjà bloquée"),
    });
    expect(verdict("perceval", card(null))).toBe("check");
    expect(verdict("perceval", card("unknown"))).toBe("check");
    expect(verdict("perceval", card("knowingly"))).toBe("not");
    expect(verdict("perceval", card("meant_to_pay"))).toBe("not");
    expect(verdict("perceval", card("believed_protecting"))).toBe("check");
    expect(verdict("perceval", card("deceived"))).toBe("check");
    expect(verdict("perceval", { payments: [{ method: "transfer", validatedBy: "not_me" }] })).toBe("not");
    expect(verdict("perceval", { means: ["card"] })).toBe("check");
    expect(verdict("perceval", { means: ["bank_transfer"] })).toBe("not");
    expect(verdict("perceval")).toBe("check");
  });

  it("PHAROS: for what everybody can see", () => {
    expect(verdict("pharos", { hasSite: true })).toBe("concerned");
    expect(verdict("pharos", { contactMethod: "phone" })).toBe("check");
  });

  it("33700: for a text message, then for a call", () => {
    expect(verdict("sms_33700", { contactMethod: "sms" })).toBe("concerned");
    expect(verdict("sms_33700", { contactMethod: "phone" })).toBe("check");
    expect(verdict("sms_33700", { hasPhone: true })).toBe("check");
    expect(verdict("sms_33700", { contactMethod: "whatsapp" })).toBe("not");
  });

  it("SignalConso: for a consumer, about a professional", () => {
    expect(verdict("signalconso")).toBe("check");
    expect(verdict("signalconso", { isCompany: true })).toBe("not");
    expect(verdict("signalconso", { scamType: "fake_bank_advisor" })).toBe("not");
  });

  it("AMF and ACPR: for investments, and for what imitates a bank", () => {
    expect(verdict("amf", { scamType: "trading_scam" })).toBe("concerned");
    expect(verdict("amf", { payments: [{ method: "crypto", validatedBy: null }] })).toBe("check");
    expect(verdict("amf", { scamType: "ceo_fraud" })).toBe("not");
    expect(verdict("acpr", { scamType: "fake_investment" })).toBe("concerned");
    expect(verdict("acpr", { scamType: "fake_bank_advisor" })).toBe("check");
    expect(verdict("acpr", { scamType: "tech_support" })).toBe("not");
  });
});
