import { createContext } from "react-router";

/** Facts about a request that are known before any page runs. */
export type RequestFacts = {
  /** The client's IP address: the socket's or, behind TRUST_PROXY proxies, the one that the outermost proxy saw. */
  ip: string;
  /** The random value that allows the response's own scripts and styles (CSP). */
  nonce: string;
  /** Identifies the request in the log. */
  requestId: string;
  /** The id of the account that asks, for the log; absent until the session is read, and of a visitor. */
  account?: string;
};

export const requestFacts = createContext<RequestFacts>();

export type ScriptsMoment = "after-paint" | "on-touch" | "never";

/** When the browser loads the scripts of the rendered page; set while it renders, read by the server. Null without a page. */
export const scriptsMoment = createContext<ScriptsMoment | null>(null);

/** The loaders and actions of the request that were begun: the router waits for none once the browser has left. */
export const begunHandlers = createContext<Set<Promise<unknown>>>();
