import { afterEach, expect, it, vi } from "vitest";
import { sendMessage } from "./chat-client.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("gives a message up when no answer comes, so that it can be sent again", async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "fetch",
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
  );
  const sending = sendMessage("x", { text: "Bonjour", clientKey: "x", fileIds: [] });
  const failure = expect(sending).rejects.toMatchObject({
    status: 0,
    message: "Erreur lors de l'envoi du message. Vérifiez votre connexion.",
  });
  await vi.runAllTimersAsync();
  await failure;
});

it("says nothing of the connection when something answered", async () => {
  vi.stubGlobal("fetch", async () => new Response("<html>502 Bad Gateway</html>", { status: 502 }));
  const sending = sendMessage("x", { text: "Bonjour", clientKey: "x", fileIds: [] });
  await expect(sending).rejects.toMatchObject({ status: 502, message: "Erreur lors de l'envoi du message" });
});
