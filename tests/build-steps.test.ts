import { expect, it } from "vitest";
// @ts-expect-error Plain JavaScript, since it serves before anything is installed.
import { buildStep } from "../scripts/lib/build-steps.mjs";

/** As React Router and Vite print them. */
const OUTPUT = `Using Vite Environment API
vite v8.3.8 building client environment for production...
transforming...
✓ 3459 modules transformed.
✓ built in 28.96s
vite v8.3.8 building ssr environment for production...
✓ built in 40.66s`;

it("the first build says which of its steps it does", () => {
  const told = OUTPUT.split("\n").flatMap((line) => buildStep(line) ?? []);
  expect(told).toEqual(["  1 sur 2 : les pages…", "  2 sur 2 : le serveur…"]);
});
