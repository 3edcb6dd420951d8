import { expect, it } from "vitest";
import { redirectTarget, withTarget } from "./redirect-target";

it("brings the person back to an address of ours, with its query and its fragment", () => {
  for (const own of ["/profile", "/case/new?step=2", "/verify-identity/status#pieces", "/"])
    expect(redirectTarget(own)).toBe(own);
});

it("goes to the dashboard when the address could lead to another site", () => {
  const hostile = [
    ...["//evil.example", "/\\evil.example", "\\\\evil.example", "https://evil.example", "javascript:alert(1)"],
    ...["/\t/evil.example", "/\n/evil.example", "evil.example", "", "/.//evil.example", "/a/..//evil.example"],
    ...["http:/evil.example", " //evil.example", "/%0a\\evil"],
  ];
  for (const address of hostile) expect(redirectTarget(address), address).toBe("/dashboard");
});

it("goes to the dashboard from the pages that a signed-in person is sent away from, and when nothing is said", () => {
  for (const none of ["/login", "/login?redirectTo=/login", "/register", "/logout", "/setup?token=x", null, undefined])
    expect(redirectTarget(none)).toBe("/dashboard");
});

it("carries the way back from one sign-in page to the other", () => {
  expect(withTarget("/register", "/case/new?step=2")).toBe("/register?redirectTo=%2Fcase%2Fnew%3Fstep%3D2");
  expect(withTarget("/login", "/dashboard")).toBe("/login");
});
