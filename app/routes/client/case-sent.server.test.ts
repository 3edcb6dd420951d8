import { beforeAll, expect, it } from "vitest";
import { database } from "~/db/client.server";
import { logIn } from "~/features/accounts/sign-in/commands.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { aCase, aClient } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { fromAddress, product } from "~tests/setup/product";

freshDatabase();
beforeAll(() => startRateLimits(database));

it("the confirmation of a submission leads to the conversation once the case was decided", async () => {
  const app = await product();
  const owner = await aClient();
  const browser = new Browser();
  const from = { request: browser.request("/login", { form: {} }), ip: "203.0.113.7" };
  browser.take(await logIn(from, { email: owner.email, password: owner.password }));
  const open = async (status: "pending" | "in_review" | "active" | "rejected" | "closed") => {
    const { id } = await aCase(owner, { status });
    const answer = await app.fetch(browser.request(`/case/${id}/sent`), fromAddress("203.0.113.7"));
    return [answer.status, answer.headers.get("Location")?.replace(id, "id")];
  };
  expect(await open("pending")).toEqual([200, undefined]);
  expect(await open("in_review")).toEqual([200, undefined]);
  for (const decided of ["active", "rejected", "closed"] as const)
    expect(await open(decided), decided).toEqual([303, "/case/id/chat"]);
});
