import { useEffect, useState } from "react";
import { readProblem } from "~/platform/http/problem";
import { accountErrors } from "../../errors";

const ADDRESS = "/account/push";

/** `unknown` until the browser was asked; `denied` when the person refused notifications of this site. */
export type PushState = "unknown" | "unsupported" | "denied" | "off" | "on";

/** Whether this browser shows a notification for a new message, and the functions that turn it on and off. */
export function usePush() {
  const [state, setState] = useState<PushState>("unknown");
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    readState().then(setState, () => setState("unsupported"));
  }, []);
  const change = (work: () => Promise<PushState>) => async () => {
    setIsBusy(true);
    setError(null);
    await work().then(setState, (thrown: unknown) =>
      setError(thrown instanceof PushError ? thrown.message : accountErrors.messageOf("push_failed")),
    );
    setIsBusy(false);
  };
  return { state, isBusy, error, turnOn: change(subscribe), turnOff: change(unsubscribe) };
}

/** The server refused; its message is for the person. */
class PushError extends Error {}

async function readState(): Promise<PushState> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  const subscription = await currentSubscription();
  if (!subscription) return "off";
  const { endpoints } = await ask();
  return endpoints.includes(subscription.endpoint) ? "on" : "off";
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function subscribe(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted")
    return Notification.permission === "denied" ? "denied" : "off";
  const { publicKey } = await ask();
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint } = await pushManager.subscribe(options).catch(async (thrown: unknown) => {
    // A subscription made with the keys of another installation stays in the way.
    const former = await pushManager.getSubscription();
    if (!former) throw thrown;
    await former.unsubscribe();
    return pushManager.subscribe(options);
  });
  await post("push-on", endpoint);
  return "on";
}

async function unsubscribe(): Promise<PushState> {
  const subscription = await currentSubscription();
  if (!subscription) return "off";
  await post("push-off", subscription.endpoint);
  await subscription.unsubscribe();
  return "off";
}

async function ask(): Promise<{ publicKey: string | null; endpoints: string[] }> {
  const response = await fetch(ADDRESS);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.json();
}

async function post(intent: "push-on" | "push-off", endpoint: string): Promise<void> {
  const response = await fetch(ADDRESS, { method: "POST", body: new URLSearchParams({ intent, endpoint }) });
  if (response.ok) return;
  const detail = readProblem(await response.json().catch(() => null))?.detail;
  throw detail ? new PushError(detail) : new Error(`status ${response.status}`);
}
