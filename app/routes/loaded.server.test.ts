import { expect, it } from "vitest";
import { AppError } from "~/platform/errors";
import { loaded } from "./loaded.server";

it("shows a failed page the sentence of what it was reading, and nothing of the fault", async () => {
  const failure = loaded("profile_load_failed", () => Promise.reject(new Error("relation profiles does not exist")));
  await expect(failure).rejects.toMatchObject({ data: "Erreur lors du chargement du profil", init: { status: 500 } });
});

it("keeps the sentence and the status of an error of ours", async () => {
  const failure = loaded("data_load_failed", () => Promise.reject(new AppError("forbidden")));
  await expect(failure).rejects.toMatchObject({ data: "Vous n’avez pas accès à cette action.", init: { status: 403 } });
});

it("gives what was read", async () => {
  expect(await loaded("data_load_failed", async () => 42)).toBe(42);
});
