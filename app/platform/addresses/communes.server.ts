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

/** The communes of France with a postal code, read once from the list that ships with the product (INSEE, La Poste). */
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

/** The commune of an INSEE code. */
export function communeOf(code: string): Commune | undefined {
  return communes().byCode.get(code);
}

/** The communes whose name begins with `name` (accents, case and hyphens forgiven), an exact name first, then the largest. */
export function communesNamed(name: string, { exact = false } = {}): Commune[] {
  const wanted = foldTownName(name);
  if (!wanted) return [];
  const same = communes().all.filter(({ folded }) => folded === wanted);
  if (exact) return same;
  return [...same, ...communes().all.filter(({ folded }) => folded !== wanted && folded.startsWith(wanted))];
}

/** The communes that have a postal code beginning with `prefix`, the largest first. */
export function communesAt(prefix: string): Commune[] {
  return communes().all.filter(({ postalCodes }) => postalCodes.some((code) => code.startsWith(prefix)));
}

/** The département of a town, read from its commune: of a postal code's digits it cannot be told. */
export function departmentOf(postalCode: string, city: string): string | undefined {
  const there = communesAt(postalCode.trim());
  const wanted = foldTownName(city);
  return there.find(({ name }) => foldTownName(name) === wanted)?.department;
}

/** The name of a département given by its name or its number (accents and case forgiven), undefined when there is none. */
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
