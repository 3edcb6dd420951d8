import { describe, expect, it } from "vitest";
import { appCodeSchema, passkeyNameSchema, recoveryCodeSchema, removeTotpSchema } from "./schema";

describe("a typed code", () => {
  it("is accepted with spaces, which are removed", () => {
    expect(appCodeSchema.parse({ code: " 123 456\u00a0" })).toEqual({ code: "123456" });
    expect(recoveryCodeSchema.parse({ recoveryCode: "7gk2m - qx4za" })).toEqual({ recoveryCode: "7gk2mqx4za" });
  });

  it("has six digits, or ten characters for a recovery code", () => {
    const messageFor = (code?: string) => appCodeSchema.safeParse({ code }).error?.issues[0]?.message;
    for (const wrong of [undefined, "", "12345", "1234567", "12345a", "１２３４５６"])
      expect(messageFor(wrong)).toBe("Saisissez les six chiffres affichés par votre application");
    expect(recoveryCodeSchema.safeParse({ recoveryCode: "123456" }).success).toBe(false);
  });

  it("is recognised as one of the two kinds by its length", () => {
    const kind = (code: string) => removeTotpSchema.parse({ password: "x", code }).code.kind;
    expect([kind("123 456"), kind("7GK2M-QX4ZA"), kind("1234567890")]).toEqual(["app", "recovery", "recovery"]);
    expect(removeTotpSchema.safeParse({ password: "x", code: "1234567" }).success).toBe(false);
  });
});

describe("the name of a passkey", () => {
  it("is neither empty nor longer than 60 characters", () => {
    const named = (name: string) => passkeyNameSchema.safeParse({ id: crypto.randomUUID(), name });
    expect(named(" Mon téléphone ").data?.name).toBe("Mon téléphone");
    for (const wrong of ["", "  ", "\u0000", "x".repeat(61)]) expect(named(wrong).success).toBe(false);
  });
});
