/**
 * `npm run release:check`: what can be verified of a release before it runs. Ends with 1 when a package has no valid
 * signature or an image has no digest; a registry that does not answer is only reported.
 */
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { isPinned, listImages, makeSbom, verifySignatures } from "./lib/release.ts";

const { components } = makeSbom();
const unnamed = components.filter(({ hashes }) => !hashes?.length).map(({ name }) => name);
report(
  unnamed.length === 0,
  `Paquets : ${components.length}, chacun avec son empreinte dans package-lock.json.`,
  `Paquets sans empreinte dans package-lock.json : ${unnamed.join(", ")}.`,
);

const { verdict, names, reason } = verifySignatures();
if (verdict === "unknown") console.log(`– Signatures : non vérifiées, le registre ne répond pas (${reason}).`);
else report(verdict === "valid", "Signatures du registre : valides.", `Sans signature valide : ${names.join(", ")}.`);

const settings = { ...(existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {}), ...process.env };
for (const image of listImages(settings)) {
  report(
    isPinned(image),
    `${image.name} : fixée par ${image.variable}.`,
    `${image.name} : ${image.variable} est vide ou mal écrit. Sur une machine avec Docker :\n` +
      `    echo "${image.variable}=@$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' ${image.name})" >> .env`,
  );
}

function report(isRight: boolean, yes: string, no: string): void {
  console.log(isRight ? `✓ ${yes}` : `✗ ${no}`);
  if (!isRight) process.exitCode = 1;
}
