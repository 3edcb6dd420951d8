import { expect, test } from "vitest";
import { limitFairly } from "./limit-concurrency.server.ts";

/** Makes tasks that end on demand, and records which have begun. */
function tasks() {
  const begun: string[] = [];
  const ends = new Map<string, { ok: () => void; fail: () => void }>();
  const task = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve, reject) =>
      ends.set(name, { ok: () => resolve(name), fail: () => reject(new Error(name)) }),
    );
  };
  return { begun, task, end: (name: string) => ends.get(name)?.ok(), fail: (name: string) => ends.get(name)?.fail() };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("the limit applies, the others run in order, and a failed task frees its place", async () => {
  const { begun, task, end, fail } = tasks();
  const limit = limitFairly(10, 2);
  const all = ["a", "b", "c", "d"].map((name) => limit("x", task(name)));
  for (const promise of all) promise.catch(() => {});
  await settled();
  expect(begun).toEqual(["a", "b"]);
  fail("b");
  await settled();
  expect(begun).toEqual(["a", "b", "c"]);
  end("a");
  await settled();
  expect(begun).toEqual(["a", "b", "c", "d"]);
  end("c");
  end("d");
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
  ]);
});

test("tasks wait only for those of the same key", async () => {
  const { begun, task, end } = tasks();
  const limit = limitFairly(10, 1);
  const all = [limit("x", task("x1")), limit("x", task("x2")), limit("y", task("y1"))];
  await settled();
  expect(begun).toEqual(["x1", "y1"]);
  end("x1");
  await settled();
  expect(begun).toEqual(["x1", "y1", "x2"]);
  end("y1");
  end("x2");
  expect(await Promise.all(all)).toEqual(["x1", "x2", "y1"]);
  const again = limit("x", task("x3"));
  await settled();
  end("x3");
  expect(await again).toBe("x3");
});

test("a key that fills the queue does not keep another waiting: the next place is its", async () => {
  const { begun, task, end } = tasks();
  const limit = limitFairly(2, 2);
  const all = ["x1", "x2", "x3", "x4", "y1", "y2"].map((name) => limit(name[0] as string, task(name)));
  await settled();
  expect(begun).toEqual(["x1", "x2"]);
  end("x1");
  await settled();
  expect(begun.at(-1)).toBe("y1");
  end("x2");
  await settled();
  expect(begun.at(-1)).toBe("x3");
  end("y1");
  await settled();
  expect(begun.at(-1)).toBe("y2");
  end("y2");
  await settled();
  end("x3");
  end("x4");
  expect(await Promise.all(all)).toHaveLength(6);
});
