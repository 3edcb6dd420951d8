import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { loadConfig, setConfig } from "~/platform/config.server";
import type { AppError } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { refuseWeakPassword } from "./rules.server";

const settings = loadConfig({ SECRET_KEY: "s".repeat(32) });
beforeAll(() => setConfig(settings));
const owner = { email: "camille.durand@exemple.fr", firstName: "Camille", lastName: "Durand" };
const code = (password: string) =>
  refuseWeakPassword(password, owner).then(
    () => null,
    (error: AppError) => error.code,
  );

describe("a new password", () => {
  it("is refused when it is common, with any capitals and with a few digits at its end", async () => {
    for (const password of [
      "123456",
      "azerty",
      "AZERTYUIOP",
      "motdepasse",
      "MotDePasse2026",
      "bonjour123!",
      "Marseille13",
      "Recours2026",
    ])
      expect([password, await code(password)]).toEqual([password, "common_password"]);
  });

  it("is refused when it is the person’s name or address", async () => {
    for (const password of ["Durand1985", "camilledurand", "Camille Durand", "camille.durand", owner.email])
      expect([password, await code(password)]).toEqual([password, "guessable_password"]);
  });

  it("is accepted otherwise, without any rule of composition", async () => {
    for (const password of ["un parapluie bleu", "demonstration", "mot-de-passe-1", "parapluievert", "4071936258"])
      expect([password, await code(password)]).toEqual([password, null]);
  });

  it("is refused as the hint of its field says: what its list lacks is accepted, however weak", async () => {
    expect(await code("azerty123")).toBe("common_password");
    expect(await code("abcdef")).toBeNull();
  });

  it("is accepted when the person has no name", async () => {
    await expect(
      refuseWeakPassword("hfkzpq", { email: "a@b.fr", firstName: "", lastName: "" }),
    ).resolves.toBeUndefined();
  });
});

describe("with a list of leaked passwords, a new one", () => {
  let asked: string[] = [];
  const digest = createHash("sha1").update("un parapluie bleu").digest("hex").toUpperCase();
  const range = `${"0".repeat(35)}:12\r\n${digest.slice(5)}:3\r\n`;
  const answerWith = (status: number, text: string) => {
    asked = [];
    vi.stubGlobal("fetch", async (address: string) => {
      asked.push(address);
      return new Response(text, { status });
    });
  };
  const use = (BREACHED_PASSWORDS_URL: string) => setConfig({ ...settings, BREACHED_PASSWORDS_URL });
  afterEach(() => {
    setConfig(settings);
    vi.unstubAllGlobals();
  });

  it("is refused when it is in it; five characters of its digest leave the server, and nothing else", async () => {
    use("https://pwned.exemple.fr/range/");
    answerWith(200, range);
    expect(await code("un parapluie bleu")).toBe("breached_password");
    expect(asked).toEqual([`https://pwned.exemple.fr/range/${digest.slice(0, 5)}`]);
    expect(await code("un parapluie vert")).toBeNull();
    answerWith(200, range.replace(":3", ":0"));
    expect(await code("un parapluie bleu")).toBeNull();
  });

  it("is refused when the operator's copy of the ranges has it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "ranges-"));
    await writeFile(join(folder, `${digest.slice(0, 5)}.txt`), range);
    use(`${pathToFileURL(folder)}/`);
    expect(await code("un parapluie bleu")).toBe("breached_password");
    await rm(folder, { recursive: true });
  });

  it("is accepted, and the log says so without it, while the list does not answer", async () => {
    use("https://pwned.exemple.fr/range/");
    answerWith(503, "");
    const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
    expect(await code("un parapluie bleu")).toBeNull();
    expect(warn.mock.calls).toEqual([[{ reason: "Error" }, "breached passwords"]]);
    warn.mockRestore();
  });

  it("is asked about nowhere without the setting", async () => {
    answerWith(200, range);
    expect(await code("un parapluie bleu")).toBeNull();
    expect(asked).toEqual([]);
  });
});
