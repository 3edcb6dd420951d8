import { expect, it } from "vitest";
import { landingOf } from "./landing.server";

it("opens a lawyer's list of work, and the dashboard of others, when no address was asked for", () => {
  expect(landingOf("lawyer", "/dashboard")).toBe("/admin/to-do");
  expect(landingOf("client", "/dashboard")).toBe("/dashboard");
  expect(landingOf("administrator", "/dashboard")).toBe("/dashboard");
});

it("opens what was asked for, whoever signs in", () => {
  for (const role of ["client", "lawyer", "administrator"] as const)
    expect(landingOf(role, "/account/security")).toBe("/account/security");
});
