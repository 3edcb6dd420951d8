/**
 * `npm run release:check`: what can be verified of a release before it runs. Ends with 1 when a package has no valid
 * signature or an image has no digest; a registry that does not answer is only reported, and so is the example's name of
 * the product's own image.
 */
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { type Image, isExample, isPinned, listImages, makeSbom, verifySignatures } from "./lib/release.ts";

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
  if (isExample(image)) console.log(`– ${image.name} (${image.file}) : nom d’exemple, rien n’en est lancé.`);
  else report(isPinned(image), `${image.name} : fixée par ${image.variable ?? image.file}.`, howToPin(image));
}

function howToPin({ name, variable, file }: Image): string {
  const ask = `docker buildx imagetools inspect --format '{{.Manifest.Digest}}' ${name}`;
  if (variable === undefined)
    return `${name} : ${file} la nomme sans empreinte. Écrivez-y ${name}@ suivi de celle que « docker push » a donnée :\n    ${ask}`;
  return `${name} : ${variable} est vide ou mal écrit. Sur une machine avec Docker :\n    echo "${variable}=@$(${ask})" >> .env`;
}

function report(isRight: boolean, yes: string, no: string): void {
  console.log(isRight ? `✓ ${yes}` : `✗ ${no}`);
  if (!isRight) process.exitCode = 1;
}
