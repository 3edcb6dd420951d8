import { afterEach, beforeEach, expect, it, vi } from "vitest";

const open = vi.fn<(url: string) => void>();
const reload = vi.fn();
const endSession = vi.fn();
const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const answers = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal("window", { sessionStorage: {}, localStorage: {}, location: { replace: open, reload } });
  vi.stubGlobal("document", page);
  vi.stubGlobal("fetch", answers);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** The module as another tab has it. */
async function aTab() {
  vi.resetModules();
  return import("./local-data.ts");
}

it("leaves the page when the person signs out in another tab, but not the tab that signs out", async () => {
  const [here, other] = [await aTab(), await aTab()];
  const stop = here.leaveAtSignOut(endSession);
  here.tellOtherTabs();
  other.tellOtherTabs();
  await vi.waitFor(() => expect(open).toHaveBeenCalledWith("/"), { timeout: 20_000 });
  expect(open).toHaveBeenCalledOnce();
  expect(endSession).toHaveBeenCalledBefore(open);
  stop();
});

it("asks again for a page that is shown again after its session has ended, and only then", async () => {
  const stop = (await aTab()).leaveAtSignOut(endSession);
  answers.mockResolvedValueOnce(new Response(null)).mockRejectedValueOnce(new TypeError("offline"));
  for (let n = 0; n < 2; n++) page.dispatchEvent(new Event("visibilitychange"));
  await vi.waitFor(() => expect(answers).toHaveBeenCalledTimes(2), { timeout: 20_000 });
  expect(reload).not.toHaveBeenCalled();
  answers.mockResolvedValueOnce(new Response(null, { status: 401 }));
  page.dispatchEvent(new Event("visibilitychange"));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), { timeout: 20_000 });
  stop();
});
