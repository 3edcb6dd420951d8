/** `npm run sbom [-- FILE]`: writes the list of the packages that the product runs with (CycloneDX). */
import { writeFileSync } from "node:fs";
import { makeSbom } from "./lib/release.ts";

const text = `${JSON.stringify(makeSbom(), null, 2)}\n`;
const [file] = process.argv.slice(2);
if (file) writeFileSync(file, text);
else process.stdout.write(text);
