import { expect, it } from "vitest";
import { AppError, defineErrors, messageOf, toAppError } from "./errors";

it("takes the status and the message of its code from the table of a feature", () => {
  expect(new AppError("message_empty")).toMatchObject({
    code: "message_empty",
    status: 400,
    message: "Écrivez un message ou joignez un fichier.",
  });
  expect(messageOf("message_empty")).toBe("Écrivez un message ou joignez un fichier.");
});

it.each([
  ["too_many_requests", 30, "Trop de tentatives. Réessayez dans 1 minute."],
  ["too_many_requests", 600, "Trop de tentatives. Réessayez dans 10 minutes."],
  ["upload_quota", 86_400, "Vous avez envoyé beaucoup de fichiers en un jour. Réessayez dans 24 heures."],
] as const)("the message of %s says how long its pause of %i seconds lasts", (code, retryAfter, message) => {
  expect(new AppError(code, { retryAfter })).toMatchObject({ status: 429, message, retryAfter });
});

it("keeps an AppError and replaces anything else by the fallback, with its cause", () => {
  const own = new AppError("not_found");
  expect(toAppError(own, "message_failed")).toBe(own);
  const fault = new Error("connection lost");
  expect(toAppError(fault, "message_failed")).toMatchObject({ code: "message_failed", cause: fault });
  expect(toAppError(fault)).toMatchObject({ code: "unexpected", status: 500 });
});

it("refuses a misspelt code when it compiles, and when it runs", () => {
  // @ts-expect-error no table declares this code.
  expect(() => new AppError("mesage_empty")).toThrow("The errors.ts that declares “mesage_empty” is not loaded.");
});

it("refuses a code that another feature has declared", () => {
  expect(() => defineErrors("another", { message_empty: [400, "Écrivez."] })).toThrow(
    "Both chat and another declare the error code “message_empty”.",
  );
});
