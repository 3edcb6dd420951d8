import { createContext } from "react-router";

/** What the process knows of a request before any page runs. */
export type RequestFacts = {
  /** The client's address: the socket's, or what the outermost of the proxies that TRUST_PROXY counts saw. */
  ip: string;
  /** Random value that allows this answer's own scripts and styles (CSP). */
  nonce: string;
  /** Identifies the request in the log. */
  requestId: string;
};

export const requestFacts = createContext<RequestFacts>();
