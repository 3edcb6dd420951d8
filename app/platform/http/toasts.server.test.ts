import { describe, expect, it } from "vitest";
import { freshDatabase } from "~tests/setup/database.ts";
import { redirectOn, redirectWithToast, takeToast, toastHeader } from "./toasts.server.ts";

freshDatabase();

const cookieOf = (header: string | null) => header?.split(";")[0] ?? "";
const at = (path: string) => new URL(path, "http://localhost");

/** Loads the page at `path` in a browser with a toast in its cookie. */
async function load(path: string, headers: Record<string, string> = {}, waiting?: string) {
  const cookie = waiting ?? cookieOf(await toastHeader("/admin?page=2#liste", "success", "Dossier approuvé"));
  return takeToast(new Request(at(path), { headers: { ...headers, Cookie: cookie } }), at(path));
}

it("shows a toast once when a whole page loads", async () => {
  const { toast, headers } = await load("/admin?page=2", { "Sec-Fetch-Dest": "document" });
  expect(toast).toEqual({ id: expect.any(String), kind: "success", text: "Dossier approuvé" });
  expect(headers["Set-Cookie"]).toMatch(/^toast=.*Max-Age=0/);
});

it("lets the page's scripts delete the cookie after a data request, which another may replace", async () => {
  const { toast, headers } = await load("/admin", { "Sec-Fetch-Dest": "empty" });
  expect(toast?.text).toBe("Dossier approuvé");
  expect(headers).toEqual({});
});

describe("another tab of the same browser", () => {
  it.each(["/", "/dashboard", "/admin/users", "/admin/"])("at %s shows nothing and keeps the cookie", async (path) => {
    for (const dest of ["document", "empty"])
      expect(await load(path, { "Sec-Fetch-Dest": dest })).toEqual({ toast: null, headers: {} });
  });
});

it("finds its page with any encoding of the address", async () => {
  const { headers } = await redirectWithToast("/admin/users/é à?q=1#x", "info", "Texte");
  const waiting = cookieOf(headers.get("Set-Cookie"));
  expect((await load("/admin/users/%C3%A9%20%C3%A0", {}, waiting)).toast?.text).toBe("Texte");
});

describe("a page that only redirects", () => {
  const send = async (from: string) => {
    const waiting = cookieOf(await toastHeader("/admin", "success", "Connexion réussie !"));
    return redirectOn(new Request(at(from), { headers: { Cookie: waiting } }), at(from), "/account/security?x=1");
  };

  it("passes on the toast for it", async () => {
    const answer = await send("/admin");
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/account/security?x=1"]);
    const { toast } = await load("/account/security", {}, cookieOf(answer.headers.get("Set-Cookie")));
    expect(toast).toMatchObject({ text: "Connexion réussie !" });
  });

  it("does not change a toast for another page", async () => {
    expect((await send("/login")).headers.get("Set-Cookie")).toBeNull();
  });
});

it("ignores a forged cookie", async () => {
  const made = `toast=${btoa(JSON.stringify({ id: "1", kind: "info", text: "Appelez ce numéro", path: "/admin" }))}`;
  expect(await load("/admin", {}, made)).toEqual({ toast: null, headers: {} });
});
