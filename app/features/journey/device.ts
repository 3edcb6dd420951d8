import type { Device } from "./rules";

/**
 * From what a request comes: a phone or anything else, by a page's script or by a plain form. What is not known is no
 * phone. It is read from what every browser sends, and nothing of it is kept but the answer.
 */
export function deviceOf(request: Request): Device {
  return { isPhone: isPhone(request.headers), hasScripts: isByScript(request) };
}

function isPhone(headers: Headers): boolean {
  const hint = headers.get("Sec-CH-UA-Mobile");
  if (hint !== null) return hint === "?1";
  const agent = headers.get("User-Agent") ?? "";
  return /Mobi/.test(agent) && !/iPad/.test(agent);
}

/** The router's script asks for `.data`; the form that saves itself sends JSON. */
function isByScript(request: Request): boolean {
  if (request.headers.get("Content-Type")?.startsWith("application/json")) return true;
  return new URL(request.url).pathname.endsWith(".data");
}
