import { expect, it } from "vitest";
import { addressKey } from "./sign-in-limits.server";

it("counts one IPv4 address by itself, however the socket writes it", () => {
  expect(addressKey("203.0.113.7")).toBe("203.0.113.7");
  expect(addressKey("::ffff:203.0.113.7")).toBe("203.0.113.7");
});

it("counts the whole network of an IPv6 address, however it is written", () => {
  for (const same of ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::9", "2001:0db8:0001:0002::"])
    expect(addressKey(same)).toBe("2001:db8:1:2::/64");
  expect(addressKey("2001:db8:1:3::9")).toBe("2001:db8:1:3::/64");
  expect(addressKey("::1")).toBe("0:0:0:0::/64");
});
