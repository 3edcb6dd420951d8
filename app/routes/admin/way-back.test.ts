import { expect, it } from "vitest";
import { listOfPlace, rowAddress } from "~/features/worklist/rules";
import { pageBefore, pageLabel, withPage } from "./way-back";

const trailOf = (...pages: string[]) => pages.reduce<readonly string[]>(withPage, []);
const [CASE, CHAT] = ["/admin/cases/1", "/admin/cases/1/chat"];

it("leads from a conversation to the list with its filters, or to the case that it was opened from", () => {
  expect(pageBefore(trailOf("/admin", "/admin?status=active", CHAT), CHAT)).toBe("/admin?status=active");
  expect(pageBefore(trailOf("/admin?tag=vu", CASE, CHAT), CHAT)).toBe(CASE);
  expect(pageBefore(trailOf("/admin?tag=vu", CASE, CHAT, CASE), CASE)).toBe("/admin?tag=vu");
  expect(pageBefore(trailOf("/admin/to-do?kind=message"), CHAT)).toBe("/admin/to-do?kind=message");
});

it("never leads to the page itself, to another case, or to the page that asks for a reason", () => {
  expect(pageBefore(trailOf("/admin/to-do", "/admin/cases/2/chat", CHAT, `${CHAT}?all`), CHAT)).toBe("/admin/to-do");
  expect(pageBefore(trailOf("/admin", `${CASE}/opening`, CHAT), CHAT)).toBe("/admin");
  expect(pageBefore(trailOf(CHAT), CHAT)).toBeNull();
  expect(pageBefore([], CHAT)).toBeNull();
});

it("leads from a row of « À traiter » to the list with its filters", () => {
  const row = { key: "0_x", kind: "message", id: "1", case: { id: "1" } } as const;
  const address = new URL(rowAddress(row, { kind: "message", search: "du~pont" }), "http://recours.invalid");
  expect(listOfPlace(address.searchParams.get("todo"))).toBe("/admin/to-do?kind=message&search=du%7Epont");
  expect(listOfPlace("0_x~nowhere~nothing~")).toBe("/admin/to-do");
  expect(listOfPlace("//elsewhere")).toBeNull();
  expect(listOfPlace(null)).toBeNull();
});

it("names the page that the link leads to", () => {
  expect(pageLabel("/admin?status=active", true)).toBe("Dossiers");
  expect(pageLabel("/admin", false)).toBe("Mes dossiers");
  expect(pageLabel("/admin/to-do?kind=message", false)).toBe("À traiter");
  expect(pageLabel("/admin/users/1", true)).toBe("Retour");
});
