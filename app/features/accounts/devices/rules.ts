import Bowser from "bowser";

/** What a session was opened with, as far as the browser says: `kind` chooses the drawing, `label` is read. */
export type DeviceName = { kind: "phone" | "tablet" | "computer"; label: string };

/** The browsers that a list names. What a browser says of itself is not to be trusted: no other word of it is shown. */
const BROWSERS: Record<string, string> = {
  Chrome: "Chrome",
  Chromium: "Chromium",
  Firefox: "Firefox",
  Safari: "Safari",
  "Microsoft Edge": "Edge",
  "Samsung Internet for Android": "Samsung Internet",
  Opera: "Opera",
  Brave: "Brave",
  Vivaldi: "Vivaldi",
  DuckDuckGo: "DuckDuckGo",
  "Google Search": "l’application Google",
  "Android Browser": "Navigateur Android",
  "HeyTap Browser": "HeyTap",
  "Vivo Browser": "Vivo",
  "Internet Explorer": "Internet Explorer",
};

const SYSTEMS: Record<string, string> = {
  Android: "Android",
  HarmonyOS: "HarmonyOS",
  iOS: "iPhone",
  Windows: "Windows",
  macOS: "Mac",
  Linux: "Linux",
  "Chrome OS": "Chromebook",
};

/** How a session's browser is named: « Chrome sur Android ». @param userAgent as it was sent at sign-in */
export function deviceName(userAgent: string | null): DeviceName {
  const unknown: DeviceName = { kind: "computer", label: "Appareil inconnu" };
  if (!userAgent) return unknown;
  // A browser's own sentence is half as long: longer ones come from elsewhere, and would only cost time.
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, 400));
  const kind = platform.type === "mobile" ? "phone" : platform.type === "tablet" ? "tablet" : "computer";
  const system = kind === "tablet" && os.name === "iOS" ? "iPad" : SYSTEMS[os.name ?? ""];
  const name = BROWSERS[browser.name ?? ""];
  if (!name) return system ? { kind, label: `Navigateur inconnu sur ${system}` } : unknown;
  return { kind, label: system ? `${name} sur ${system}` : name };
}
