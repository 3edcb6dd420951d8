import { beforeEach, expect, it } from "vitest";
import { loadConfig, setConfig } from "~/platform/config.server";
import { landingOf } from "./landing.server";

const ROLES = ["client", "lawyer", "administrator"] as const;
beforeEach(() => setConfig(loadConfig({})));

it("opens « La journée du cabinet » for a lawyer, and the dashboard of others, when no address was asked for", () => {
  for (const secondFactor of [true, false])
    expect(ROLES.map((role) => landingOf({ role, secondFactor }, "/dashboard"))).toEqual([
      "/dashboard",
      "/admin/day",
      "/dashboard",
    ]);
});

it("opens the administration for an administrator without the second factor that it will ask for", () => {
  setConfig(loadConfig({ ADMIN_SECOND_FACTOR: "required" }));
  expect(landingOf({ role: "administrator", secondFactor: false }, "/dashboard")).toBe("/admin");
  expect(landingOf({ role: "administrator", secondFactor: true }, "/dashboard")).toBe("/dashboard");
  expect(landingOf({ role: "client", secondFactor: false }, "/dashboard")).toBe("/dashboard");
});

it("opens what was asked for, whoever signs in", () => {
  for (const role of ROLES)
    expect(landingOf({ role, secondFactor: false }, "/account/security")).toBe("/account/security");
});
