import { Hono } from "hono";
import { expect, it } from "vitest";
import { freshDatabase } from "~tests/setup/database.ts";
import { publisherFiles } from "./publisher-files.ts";

freshDatabase();
const app = new Hono();
app.get("/site/*", publisherFiles);

it("serves the stylesheet of two colours, and nothing that is no colour", async () => {
  const answer = await app.request("/site/style/5b2d8e-00736b.css");
  expect(answer.headers.get("content-type")).toContain("text/css");
  expect(await answer.text()).toContain("--color-brand:#5b2d8e");
  for (const path of ["/site/style/red-blue.css", "/site/style/5b2d8e-00736b.css.map", "/site/style/;}-00736b.css"])
    expect((await app.request(path)).status, path).toBe(404);
});

it("serves no logo that is not stored", async () => {
  for (const name of ["x".repeat(43), "../secret-key", "%00"])
    expect((await app.request(`/site/logo/${name}.png`)).status, name).toBe(404);
});
