import { expect, it } from "vitest";
import { freshDatabase } from "~tests/setup/database.ts";
import { takeToast, toastHeader } from "./toasts.server.ts";

freshDatabase();

async function load(headers: Record<string, string>) {
  const cookie = (await toastHeader("success", "Dossier approuvé")).split(";")[0] ?? "";
  return takeToast(new Request("http://localhost/admin", { headers: { ...headers, Cookie: cookie } }));
}

it("shows a toast once on a page that loads whole", async () => {
  const { toast, headers } = await load({ "Sec-Fetch-Dest": "document" });
  expect(toast).toMatchObject({ text: "Dossier approuvé", duration: 2000 });
  expect(headers["Set-Cookie"]).toMatch(/^toast=.*Max-Age=0/);
});

it("leaves a toast to the page's scripts, since the load that carries it may be overtaken", async () => {
  const { toast, headers } = await load({ "Sec-Fetch-Dest": "empty" });
  expect(toast?.text).toBe("Dossier approuvé");
  expect(headers).toEqual({});
});
