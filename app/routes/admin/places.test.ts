import { describe, expect, it } from "vitest";
import { adminTitle, currentOf, placesOf } from "./places";

const none = {
  todo: 0,
  unread: 0,
  cases: 0,
  documents: 0,
  requests: 0,
  files: 0,
  deadlines: 0,
  corrections: 0,
  questions: 0,
  proposals: 0,
};

describe("the places of the staff", () => {
  it("are the morning, what there is to do, then the specification's four for an administrator, a lawyer's own for a lawyer", () => {
    expect(placesOf("administrator").slice(0, 6)).toMatchObject([
      { to: "/admin/day", label: "La journée du cabinet" },
      { to: "/admin/to-do", label: "À traiter", count: { of: "todo" } },
      { to: "/admin", label: "Dossiers", count: { of: "cases" } },
      { to: "/admin/documents", label: "Documents", count: { of: "documents", tone: "yellow" } },
      { to: "/admin/requests", label: "Demandes d'assistance", count: { of: "requests" } },
      { to: "/admin/users", label: "Utilisateurs" },
    ]);
    expect(placesOf("lawyer").map(({ to }) => to)).toEqual([
      "/admin/day",
      "/admin/to-do",
      "/admin",
      "/admin#propositions",
      "/admin/deadlines",
      "/admin/replies",
      "/admin/figures",
      "/lawyer/registration",
    ]);
  });

  it("are few at a glance: what is not opened each day is folded", () => {
    const labels = (isFolded: boolean) =>
      placesOf("administrator").flatMap((place) => (Boolean(place.isFolded) === isFolded ? place.label : []));
    expect(labels(false)).toHaveLength(9);
    expect(labels(true)).toContain("Journal des accès");
    expect(placesOf("lawyer").some(({ isFolded }) => isFolded)).toBe(false);
  });

  it("mark the open page, and the place that a page belongs to", () => {
    const marked = (path: string) =>
      placesOf("administrator").flatMap((place) => {
        const current = currentOf(place, path);
        return current ? [`${place.label}: ${current}`] : [];
      });
    expect(marked("/admin")).toEqual(["Dossiers: page"]);
    expect(marked("/admin/cases/1/chat")).toEqual(["Dossiers: true"]);
    expect(marked("/admin/users/1")).toEqual(["Utilisateurs: true"]);
    expect(marked("/admin/deadlines")).toEqual(["Échéances: page"]);
    expect(marked("/admin/deadlines/rules")).toEqual(["Échéances: true"]);
    expect(marked("/admin/users")).toEqual(["Utilisateurs: page"]);
  });

  it("count unread messages and requests in the title of the browser's tab", () => {
    expect(adminTitle({ ...none, unread: 2, requests: 1, documents: 9 })).toBe("(3) Administration");
    expect(adminTitle(none)).toBe("Administration");
    expect(adminTitle({ ...none, unread: 2 }, "lawyer")).toBe("(2) Mes dossiers");
  });
});
