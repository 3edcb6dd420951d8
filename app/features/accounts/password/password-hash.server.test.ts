import bcrypt from "bcryptjs";
import { expect, it } from "vitest";
import { bcryptCost, dummyBcryptHash, hashPassword, isOutdatedHash, verifyPassword } from "./rules.server";

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

it("verifies a password that a former system hashed by bcrypt, as it was typed, then normalised", async () => {
  const decomposed = "été 2026".normalize("NFD");
  for (const name of ["2a", "2b", "2y"]) {
    const hash = (typed: string) => bcrypt.hash(typed, 4).then((made) => made.replace("$2b$", `$${name}$`));
    const typed = await hash(decomposed);
    expect(isOutdatedHash(typed)).toBe(true);
    expect(await verifyPassword({ hash: typed, password: decomposed })).toBe(true);
    expect(await verifyPassword({ hash: await hash("été 2026"), password: decomposed })).toBe(true);
    expect(await verifyPassword({ hash: typed, password: "été 2025" })).toBe(false);
    expect(await verifyPassword({ hash: typed, password: "" })).toBe(false);
  }
});

it("leaves a hash of bcrypt of an excessive cost, or that is cut, unverified", async () => {
  const hash = await bcrypt.hash("secret-1", 4);
  for (const broken of [hash.replace("$04$", "$31$"), hash.replace("$04$", "$03$"), hash.slice(0, -1)]) {
    expect(bcryptCost(broken)).toBeNull();
    expect(await verifyPassword({ hash: broken, password: "secret-1" })).toBe(false);
  }
});

it("compares with the stand-in of an unknown account as long as with a real hash, and never finds it equal", async () => {
  expect(bcryptCost(dummyBcryptHash(4))).toBe(4);
  expect(await verifyPassword({ hash: dummyBcryptHash(4), password: "secret-1" })).toBe(false);
});
