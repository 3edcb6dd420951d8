import { describe, expect, it } from "vitest";
import { freshDatabase } from "~tests/setup/database.ts";
import { redirectOn, redirectWithToast, takeToast, toastHeader } from "./toasts.server.ts";

freshDatabase();

const cookieOf = (header: string | null) => header?.split(";")[0] ?? "";
const at = (path: string) => new URL(path, "http://localhost");

/** The page at `path` in a browser where a toast waits. */
async function load(path: string, headers: Record<string, string> = {}, waiting?: string) {
  const cookie = waiting ?? cookieOf(await toastHeader("/admin?page=2#liste", "success", "Dossier approuvé"));
  return takeToast(new Request(at(path), { headers: { ...headers, Cookie: cookie } }), at(path));
}

it("shows a toast once on a page that loads whole", async () => {
  const { toast, headers } = await load("/admin?page=2", { "Sec-Fetch-Dest": "document" });
  expect(toast).toEqual({ id: expect.any(String), kind: "success", text: "Dossier approuvé", duration: 2000 });
  expect(headers["Set-Cookie"]).toMatch(/^toast=.*Max-Age=0/);
});

it("leaves a toast to the page's scripts, since the load that carries it may be overtaken", async () => {
  const { toast, headers } = await load("/admin", { "Sec-Fetch-Dest": "empty" });
  expect(toast?.text).toBe("Dossier approuvé");
  expect(headers).toEqual({});
});

describe("another tab of the same browser", () => {
  it.each(["/", "/dashboard", "/admin/users", "/admin/"])("at %s shows nothing and leaves it waiting", async (path) => {
    for (const dest of ["document", "empty"])
      expect(await load(path, { "Sec-Fetch-Dest": dest })).toEqual({ toast: null, headers: {} });
  });
});

it("finds its page however the address was written", async () => {
  const { headers } = await redirectWithToast("/admin/users/é à?q=1#x", "info", "Texte");
  const waiting = cookieOf(headers.get("Set-Cookie"));
  expect((await load("/admin/users/%C3%A9%20%C3%A0", {}, waiting)).toast?.text).toBe("Texte");
});

describe("a page that sends on whoever comes to it", () => {
  const send = async (from: string) => {
    const waiting = cookieOf(await toastHeader("/admin", "success", "Connexion réussie !"));
    return redirectOn(new Request(at(from), { headers: { Cookie: waiting } }), at(from), "/account/security?x=1");
  };

  it("hands on the toast that was meant for it", async () => {
    const answer = await send("/admin");
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/account/security?x=1"]);
    const { toast } = await load("/account/security", {}, cookieOf(answer.headers.get("Set-Cookie")));
    expect(toast).toMatchObject({ text: "Connexion réussie !", duration: 2000 });
  });

  it("leaves alone one that was meant for another", async () => {
    expect((await send("/login")).headers.get("Set-Cookie")).toBeNull();
  });
});

it("takes nothing from a cookie that somebody made up", async () => {
  const made = `toast=${btoa(JSON.stringify({ id: "1", kind: "info", text: "Appelez ce numéro", path: "/admin" }))}`;
  expect(await load("/admin", {}, made)).toEqual({ toast: null, headers: {} });
});
