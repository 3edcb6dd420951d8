import { expect, it } from "vitest";
import { openBodyBudget } from "./body-budget.server.ts";

const MB = 1024 * 1024;

it("limits what the bodies of one sender hold, without keeping another from sending", () => {
  const first = openBodyBudget("203.0.113.1");
  const second = openBodyBudget("203.0.113.1");
  expect(first.take(8 * MB)).toBe(true);
  expect(second.take(1)).toBe(false);
  const neighbour = openBodyBudget("203.0.113.2");
  expect(neighbour.take(1)).toBe(true);
  first.release();
  expect(second.take(1)).toBe(true);
  for (const budget of [second, neighbour]) budget.release();
});

it("limits what all senders hold together", () => {
  const budgets = Array.from({ length: 30 }, (_, at) => openBodyBudget(`198.51.100.${at}`));
  const taken = budgets.filter((budget) => budget.take(8 * MB));
  expect(taken).toHaveLength(12);
  for (const budget of budgets) budget.release();
  expect(openBodyBudget("198.51.100.40").take(8 * MB)).toBe(true);
});
