import { beforeEach, expect, it } from "vitest";
import { db, transaction } from "~/db/client.server";
import { installation, profiles, users } from "~/db/schema";
import { aClient } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { statementsOf } from "~tests/setup/query-log";
import { type Config, config, loadConfig, setConfig } from "./config.server";
import { beginSiteLaunch, isSiteOpen, markSiteOpen, readSiteLaunch } from "./site-launch.server";

freshDatabase();

const settings = (changes: Partial<Config>) =>
  setConfig({ ...config, PUBLIC_URL: "https://recours.exemple.fr", SITE_OPEN: undefined, DEMO: false, ...changes });

beforeEach(async () => {
  await db.delete(installation);
  await db.delete(profiles);
  await db.delete(users);
  settings({});
});

it.each([undefined, "http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])(
  "at %s everything is open from the first start, and the database is not asked",
  async (PUBLIC_URL) => {
    settings({ PUBLIC_URL });
    expect(await statementsOf(async () => expect(await isSiteOpen()).toBe(true))).toEqual([]);
    expect(await readSiteLaunch()).toEqual({ state: "local" });
  },
);

it.each(["https://recours.exemple.fr", "http://recours.exemple.fr", "https://localhost:8443"])(
  "at %s a new installation is closed, also once it got people",
  async (PUBLIC_URL) => {
    settings({ PUBLIC_URL });
    expect(await isSiteOpen()).toBe(false);
    await beginSiteLaunch();
    await aClient();
    await beginSiteLaunch();
    expect(await isSiteOpen()).toBe(false);
    expect(await readSiteLaunch()).toEqual({ state: "closed" });
  },
);

it("an installation that has people already when this rule comes is open", async () => {
  await aClient();
  await beginSiteLaunch();
  expect(await readSiteLaunch()).toMatchObject({ state: "open", by: "before" });
});

it("SITE_OPEN=yes opens at once, and no other value is taken", async () => {
  settings({ SITE_OPEN: "yes" });
  expect(await isSiteOpen()).toBe(true);
  expect(await readSiteLaunch()).toEqual({ state: "open", by: "setting", at: null });
  expect(() => loadConfig({ SITE_OPEN: "oui", SECRET_KEY: "x".repeat(32) })).toThrow("SITE_OPEN doit être yes");
});

it("the invented people of a demonstration are never closed out", async () => {
  settings({ DEMO: true });
  expect(await isSiteOpen()).toBe(true);
});

// The last one: this process then knows that its database is open.
it("is opened once, for good, and then asks the database nothing", async () => {
  await beginSiteLaunch();
  const opened = await Promise.all([
    transaction((tx) => markSiteOpen(tx, "administrator")),
    transaction((tx) => markSiteOpen(tx, "administrator")),
  ]);
  expect(opened.sort()).toEqual([false, true]);
  expect(await isSiteOpen()).toBe(true);
  expect(await readSiteLaunch()).toMatchObject({ state: "open", by: "administrator", at: expect.any(Date) });
  expect(await statementsOf(async () => expect(await isSiteOpen()).toBe(true))).toEqual([]);
});
