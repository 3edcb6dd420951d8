import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { foldTownName } from "./fold-town-name";

export type Commune = { code: string; name: string; postalCodes: string[]; department: string; population: number };

type Entry = Commune & { folded: string };
type Index = { all: Entry[]; byCode: Map<string, Entry>; departments: string[] };

const require = createRequire(import.meta.url);
const FILES = {
  communes: require.resolve("@etalab/decoupage-administratif/data/communes.json"),
  departments: require.resolve("@etalab/decoupage-administratif/data/departements.json"),
};
let index: Index | undefined;

/** The communes of France with a postal code, read once from the bundled list (INSEE, La Poste). */
function communes(): Index {
  index ??= read();
  return index;
}

type RawCommune = { code: string; nom: string; departement: string; codesPostaux?: string[]; population?: number };
type RawDepartment = { code: string; nom: string };

function read(): Index {
  const departments = load<RawDepartment[]>(FILES.departments);
  const names = new Map(departments.map(({ code, nom }) => [code, nom]));
  const current = load<(RawCommune & { type: string })[]>(FILES.communes).filter(
    ({ type }) => type === "commune-actuelle",
  );
  const all = current.flatMap(({ code, nom, departement, codesPostaux, population = 0 }) => {
    const department = names.get(departement);
    if (!codesPostaux?.length || !department) return [];
    return [{ code, name: nom, folded: foldTownName(nom), postalCodes: codesPostaux, department, population }];
  });
  all.sort((a, b) => b.population - a.population);
  return { all, byCode: new Map(all.map((commune) => [commune.code, commune])), departments: [...names.values()] };
}

function load<Content>(path: string): Content {
  return JSON.parse(readFileSync(path, "utf8")) as Content;
}

/** Finds the commune with an INSEE code. */
export function communeOf(code: string): Commune | undefined {
  return communes().byCode.get(code);
}

/** Finds the communes whose name begins with `name`, without regard to accents, case or hyphens: an exact name first, then the largest. */
export function communesNamed(name: string, { exact = false } = {}): Commune[] {
  const wanted = foldTownName(name);
  if (!wanted) return [];
  const same = communes().all.filter(({ folded }) => folded === wanted);
  if (exact) return same;
  return [...same, ...communes().all.filter(({ folded }) => folded !== wanted && folded.startsWith(wanted))];
}

/** Finds the communes with a postal code that begins with `prefix`, the largest first. */
export function communesAt(prefix: string): Commune[] {
  return communes().all.filter(({ postalCodes }) => postalCodes.some((code) => code.startsWith(prefix)));
}

/** Finds the département of a town by its commune, since a postal code may be in another département than its digits say. */
export function departmentOf(postalCode: string, city: string): string | undefined {
  const there = communesAt(postalCode.trim());
  const wanted = foldTownName(city);
  return there.find(({ name }) => foldTownName(name) === wanted)?.department;
}

/** Finds the name of a département by its name, without regard to accents or case, or by its number. */
export function departmentNamed(text: string): string | undefined {
  const wanted = foldTownName(text);
  return (
    communes().departments.find((name) => foldTownName(name) === wanted) ??
    departmentNumbered(text.trim().toUpperCase())
  );
}

function departmentNumbered(code: string): string | undefined {
  if (!/^(\d{2,3}|2[AB])$/.test(code)) return undefined;
  return load<RawDepartment[]>(FILES.departments).find((department) => department.code === code)?.nom;
}

/** The names of the départements and collectivities, in the order of their numbers. */
export function departmentNames(): string[] {
  return communes().departments;
}
