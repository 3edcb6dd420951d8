import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clientAddress } from "./client-address.ts";

const SOCKET = "198.51.100.7";
const PERSON = "203.0.113.9";
const OUTER = "10.0.0.1";

/** Header values that a client may send before our proxies add theirs. */
const forged = fc.oneof(
  fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), { maxLength: 6 }).map((parts) => parts.join(",")),
  fc.string({ unit: "binary", maxLength: 200 }),
);
const after = (sent: string, ...added: string[]) => [...(sent === "" ? [] : [sent]), ...added].join(", ");

describe("a forged header changes nothing", () => {
  it("without a proxy", () => {
    fc.assert(fc.property(forged, (sent) => clientAddress(sent, SOCKET, 0) === SOCKET));
    expect(clientAddress(undefined, SOCKET, 0)).toBe(SOCKET);
  });

  it("behind one, two and three proxies, each of which appends the address of its client", () => {
    const chains = [[PERSON], [PERSON, OUTER], [PERSON, OUTER, "10.0.0.2"]];
    fc.assert(
      fc.property(
        forged,
        fc.constantFrom(...chains),
        (sent, added) => clientAddress(after(sent, ...added), SOCKET, added.length) === PERSON,
      ),
    );
  });
});

it.each([
  [1, PERSON, PERSON],
  [1, `1.1.1.1,2.2.2.2 , ${PERSON} `, PERSON],
  [2, `1.1.1.1, ${PERSON}, ${OUTER}`, PERSON],
  [2, `${PERSON}`, PERSON],
  [3, `${PERSON}, ${OUTER}`, PERSON],
  [1, `${PERSON}:4711`, PERSON],
  [1, "[2001:db8::1]:4711", "2001:db8::1"],
  [1, "[2001:db8::1]", "2001:db8::1"],
  [2, `2001:db8::1, ${OUTER}`, "2001:db8::1"],
  [1, "", SOCKET],
  [1, "1.1.1.1, ", SOCKET],
  [1, "1.1.1.1, unknown", SOCKET],
  [2, "<script>, 10.0.0.1", SOCKET],
  [1, undefined, SOCKET],
])("behind %i proxies, %j gives %s", (hops, forwarded, address) => {
  expect(clientAddress(forwarded, SOCKET, hops)).toBe(address);
});

it("is « unknown » when the address of the connection is missing too", () => {
  expect(clientAddress(undefined, undefined, 1)).toBe("unknown");
});
