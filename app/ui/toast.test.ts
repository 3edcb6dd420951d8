import { expect, it } from "vitest";
import { type ToastMessage, withToast } from "./toast";

const toast = (id: string, given: Partial<ToastMessage> = {}): ToastMessage => ({
  id,
  kind: "success",
  text: `Fait ${id}`,
  ...given,
});
const ids = (items: readonly ToastMessage[]) => items.map(({ id }) => id);

it("at most three toasts are shown: the oldest leaves first", () => {
  const items = ["a", "b", "c", "d", "e"].reduce<ToastMessage[]>((list, id) => withToast(list, toast(id)), []);
  expect(ids(items)).toEqual(["c", "d", "e"]);
});

it("a toast replaces the one of its id, and one that says the same", () => {
  expect(ids(withToast([toast("a"), toast("b")], toast("a")))).toEqual(["b", "a"]);
  expect(ids(withToast([toast("a", { text: "Même" })], toast("z", { text: "Même" })))).toEqual(["z"]);
});
