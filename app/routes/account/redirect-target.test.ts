import { expect, it } from "vitest";
import { redirectTarget, withTarget } from "./redirect-target";

it("redirects to an address of this site, with its query and its fragment", () => {
  for (const own of ["/profile", "/case/new?step=2", "/verify-identity/status#pieces", "/"])
    expect(redirectTarget(own)).toBe(own);
});

it("redirects to the dashboard when the address could lead to another site", () => {
  const hostile = [
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/\n/evil.example",
    "evil.example",
    "",
    "/.//evil.example",
    "/a/..//evil.example",
    "http:/evil.example",
    " //evil.example",
    "/%0a\\evil",
  ];
  for (const address of hostile) expect(redirectTarget(address), address).toBe("/dashboard");
});

it("redirects to the dashboard for pages that signed-in people cannot open, and for an absent address", () => {
  for (const none of ["/login", "/login?redirectTo=/login", "/register", "/logout", "/setup?token=x", null, undefined])
    expect(redirectTarget(none)).toBe("/dashboard");
});

it("keeps the redirect target in links between the sign-in pages", () => {
  expect(withTarget("/register", "/case/new?step=2")).toBe("/register?redirectTo=%2Fcase%2Fnew%3Fstep%3D2");
  expect(withTarget("/login", "/dashboard")).toBe("/login");
});
