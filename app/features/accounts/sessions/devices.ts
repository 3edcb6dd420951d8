import Bowser from "bowser";

/** The device of a session, by what its browser sent: `kind` chooses the icon, `label` is the text. */
export type DeviceName = { kind: "phone" | "tablet" | "computer"; label: string };

/** The browsers that are named. The header cannot be trusted, so no other word of it is shown. */
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

/** The name of a session's device: « Chrome sur Android ». @param userAgent the header sent at sign-in. */
export function deviceName(userAgent: string | null): DeviceName {
  const unknown: DeviceName = { kind: "computer", label: "Appareil inconnu" };
  if (!userAgent) return unknown;
  // Real browsers send half as much; longer headers would only cost time.
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, 400));
  const kind = platform.type === "mobile" ? "phone" : platform.type === "tablet" ? "tablet" : "computer";
  const system = kind === "tablet" && os.name === "iOS" ? "iPad" : SYSTEMS[os.name ?? ""];
  const name = BROWSERS[browser.name ?? ""];
  if (!name) return system ? { kind, label: `Navigateur inconnu sur ${system}` } : unknown;
  return { kind, label: system ? `${name} sur ${system}` : name };
}
