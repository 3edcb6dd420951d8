import { expect, it } from "vitest";
import { declared } from "~/features/nouns.server";
import { pagesOf } from "~tests/access/pages";
import { aWorld } from "~tests/access/world";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { fromAddress, product } from "~tests/setup/product";
import { lix, MAX_LIX, textsOf } from "./setup/readability";

const jobs = await declared("jobs");

freshDatabase();
queueJobs(...jobs);

/** In fewer words, one long name of a thing decides. */
const MIN_WORDS = 40;

/** Pages that lawyers and administrators read. */
const NOT_FOR_VICTIMS = /^\/(admin|lawyer|partenaires|setup)\b/;

it("every page that a client reads is read easily", async () => {
  const app = await product();
  const pages = (await pagesOf(app, await aWorld())).filter(({ path }) => !NOT_FOR_VICTIMS.test(path));
  const read = await Promise.all(
    pages.map(async ({ path, url, browser }) => {
      const answer = await app.fetch(browser.request(url), fromAddress("203.0.113.7"));
      const main = /<main\b.*<\/main>/s.exec(await answer.text())?.[0] ?? "";
      return { path, sentences: textsOf(main).filter((text) => /[.:!?;]$/.test(text)) };
    }),
  );
  const measured = read.filter(({ sentences }) => sentences.join(" ").split(/\s+/).length >= MIN_WORDS);
  expect(measured.length).toBeGreaterThan(30);
  const hard = measured.filter(({ sentences }) => lix(sentences) > MAX_LIX);
  expect(hard).toEqual([]);
});
