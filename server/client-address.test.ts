import { expect, it } from "vitest";
import { clientAddress } from "./client-address.ts";

const SOCKET = "198.51.100.7";

it.each([
  ["203.0.113.1", "without a proxy a forged address counts for nothing"],
  ["203.0.113.1, 203.0.113.2", "nor do several"],
  [undefined, "nor does none"],
])("%s: %s", (forwarded, _why) => {
  expect(clientAddress(forwarded, SOCKET, false)).toBe(SOCKET);
});

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["1.1.1.1, 203.0.113.9", "203.0.113.9"],
  ["1.1.1.1,2.2.2.2 , 203.0.113.9 ", "203.0.113.9"],
  ["", SOCKET],
  ["1.1.1.1, ", SOCKET],
  [undefined, SOCKET],
])("behind a proxy of ours, of %j only what it wrote counts", (forwarded, address) => {
  expect(clientAddress(forwarded, SOCKET, true)).toBe(address);
});
