import { expect, test, vi } from "vitest";
import { limitFairly, QueueFullError } from "./limit-concurrency.server.ts";

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

test("a task whose signal aborts while it waits is not run, and leaves no trace", async () => {
  const { begun, task, end } = tasks();
  const limit = limitFairly(1, 1);
  const first = limit("x", task("x1"));
  const gone = new AbortController();
  const skipped = limit("x", task("x2"), gone.signal);
  const third = limit("x", task("x3"), new AbortController().signal);
  gone.abort(new Error("closed"));
  await expect(skipped).rejects.toThrow("closed");
  await expect(limit("x", task("x4"), gone.signal)).rejects.toThrow("closed");
  await settled();
  end("x1");
  await settled();
  end("x3");
  await Promise.all([first, third]);
  expect(begun).toEqual(["x1", "x3"]);
});

test("a full queue refuses the newest task of the key that fills it", async () => {
  const { begun, task, end } = tasks();
  const limit = limitFairly(1, 1, { maxWaiting: 3 });
  const all = ["x1", "x2", "x3", "x4"].map((name) => limit("x", task(name)));
  await expect(limit("x", task("x5"))).rejects.toThrow(QueueFullError);
  all.push(limit("y", task("y1")));
  await expect(all[3]).rejects.toThrow(QueueFullError);
  for (const name of ["x1", "x2", "y1", "x3"]) {
    await settled();
    end(name);
  }
  await Promise.allSettled(all);
  expect(begun).toEqual(["x1", "x2", "y1", "x3"]);
});

test("a task that lasts gives its place up once, and goes on", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { begun, task, end } = tasks();
  const limit = limitFairly(1, 1, { holdMs: 1_000 });
  const all = ["x1", "x2", "x3"].map((name) => limit("x", task(name)));
  await settled();
  vi.advanceTimersByTime(999);
  await settled();
  expect(begun).toEqual(["x1"]);
  vi.advanceTimersByTime(1);
  await settled();
  expect(begun).toEqual(["x1", "x2"]);
  end("x1");
  expect(await all[0]).toBe("x1");
  expect(begun).toEqual(["x1", "x2"]);
  end("x2");
  await settled();
  end("x3");
  expect(await Promise.all(all)).toEqual(["x1", "x2", "x3"]);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
