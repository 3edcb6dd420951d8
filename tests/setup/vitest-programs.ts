import { installClamd } from "./clamd.ts";

/** Installs what several test files call before any of them runs: two that did so at once would wait for apt's lock. */
export default function setup(): void {
  installClamd();
}
