import { expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./rules.server";

it("hashes a password with argon2id, its own salt and the recommended cost", async () => {
  const hash = await hashPassword("mot de passe");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await hashPassword("mot de passe")).not.toBe(hash);
});

it("verifies the password that the hash was made from, however its accents were typed, and no other", async () => {
  const hash = await hashPassword("été 2026");
  expect(await verifyPassword({ hash, password: "été 2026" })).toBe(true);
  expect(await verifyPassword({ hash, password: "été 2026".normalize("NFD") })).toBe(true);
  expect(await verifyPassword({ hash, password: "Été 2026" })).toBe(false);
  expect(await verifyPassword({ hash, password: "" })).toBe(false);
});

it("refuses a hash of another algorithm", async () => {
  const hash = await hashPassword("secret-1");
  expect(await verifyPassword({ hash: hash.replace("argon2id", "argon2i"), password: "secret-1" })).toBe(false);
  expect(await verifyPassword({ hash: "secret-1", password: "secret-1" })).toBe(false);
});
