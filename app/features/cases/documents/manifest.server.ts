import { BLOCKED_LABELS } from "~/features/files/rules";
import type { Evidence, Exhibit } from "../evidence/queries.server";

/** The name of the manifest in the archive of a case. */
export const MANIFEST = "manifeste.json";
/** Raised when a reader of the former format could misread it; `ops/verify-export.mjs` refuses another. */
const FORMAT = "recours/manifeste/1";

/** Whether the archive holds an exhibit. */
export const isArchived = ({ isMissing, blockedReason }: Exhibit): boolean => !isMissing && !blockedReason;

/**
 * The manifest of the archive of a case, as JSON: for each exhibit, whether it is there or not, the digest that was computed
 * when it arrived, and the copies that were made of it, each named as one with a digest of its own.
 * @param digests those of the files of the archive, by their names in it.
 */
export function manifestOf(evidence: Evidence, digests: ReadonlyMap<string, string>, madeAt: Date): string {
  const manifest = {
    format: FORMAT,
    affaire: evidence.reference,
    etabliLe: madeAt.toISOString(),
    pieces: evidence.exhibits.map((exhibit) => exhibitOf(exhibit, digests)),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function exhibitOf(exhibit: Exhibit, digests: ReadonlyMap<string, string>) {
  const { number, file, entry, copy, blockedReason } = exhibit;
  const isThere = isArchived(exhibit);
  return {
    numero: number,
    nom: file.name,
    type: file.mime,
    octets: file.size,
    recueLe: file.createdAt.toISOString(),
    sha256ALaReception: file.sha256,
    fichier: isThere ? entry : null,
    absentCar: isThere ? null : blockedReason ? BLOCKED_LABELS[blockedReason] : "Fichier indisponible",
    copies: isThere && copy ? [{ fichier: copy.entry, nature: copy.label, sha256: digests.get(copy.entry) }] : [],
  };
}
