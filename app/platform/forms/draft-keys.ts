import type { Role } from "~/db/schema/enumerations";

/** Who may keep a draft of a form: everyone, everyone signed in, those who handle cases, or administrators. */
type Keeper = "anyone" | "signedIn" | "handlers" | "administrators";

/**
 * The kinds of form of which a draft is kept; those that are about one thing have its id in their key. `addresses` are the
 * fields that hold the e-mail address to which a link to the draft is sent.
 */
const KINDS: Record<
  string,
  { keeper: Keeper; label: string; hasId?: true; endsWithVisit?: true; addresses?: string[] }
> = {
  raconter: { keeper: "anyone", label: "Récit", addresses: ["email", "linkSentTo"] },
  contact: { keeper: "anyone", label: "Demande d’assistance", endsWithVisit: true },
  partners: { keeper: "anyone", label: "Demande d’un partenaire", endsWithVisit: true },
  profile: { keeper: "signedIn", label: "Profil" },
  case: { keeper: "signedIn", label: "Dossier", hasId: true },
  payment: { keeper: "signedIn", label: "Opération d’un dossier", hasId: true },
  letter: { keeper: "signedIn", label: "Lettre", hasId: true },
  chat: { keeper: "signedIn", label: "Message", hasId: true },
  reply: { keeper: "administrators", label: "Réponse à une demande", hasId: true },
  note: { keeper: "handlers", label: "Note sur un dossier", hasId: true },
  "note-edit": { keeper: "handlers", label: "Modification d’une note", hasId: true },
  person: { keeper: "administrators", label: "Note sur un compte", hasId: true },
  template: { keeper: "administrators", label: "Modèle d’e-mail", hasId: true },
};

const ID = /^(new|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function kindOf(key: string) {
  const [name = "", id, ...rest] = key.split("/");
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  if (!kind || rest.length > 0) return null;
  return (kind.hasId ? ID.test(id ?? "") : id === undefined) ? kind : null;
}

/** Whether this person, or a visitor (null), may keep a draft under this key. */
export function canKeepDraft(actor: { role: Role } | null, key: string): boolean {
  const keeper = kindOf(key)?.keeper;
  if (keeper === "anyone") return true;
  if (keeper === "signedIn") return actor !== null;
  if (keeper === "handlers" && actor?.role === "lawyer") return true;
  return keeper !== undefined && actor?.role === "administrator";
}

/** Whether a draft of this key exists for signed-in people only. */
export function isForAccounts(key: string): boolean {
  const keeper = kindOf(key)?.keeper;
  return keeper !== undefined && keeper !== "anyone";
}

/** Whether what a visitor types into this form is kept for the visit only, because the next person may share the device. */
export function endsWithVisit(key: string): boolean {
  return kindOf(key)?.endsWithVisit ?? false;
}

/** Whether a draft holds an e-mail address whose owner may come back to it. @param read decrypts the fields. */
export function hasReturnAddress(key: string, read: () => Record<string, { values: readonly string[] }>): boolean {
  const addresses = kindOf(key)?.addresses ?? [];
  if (addresses.length === 0) return false;
  const fields = read();
  return addresses.some((name) => fields[name]?.values.some((value) => value.trim() !== ""));
}

/** The keys of the forms that a visitor fills, whose drafts follow to an account. */
export const VISITOR_KEYS = Object.keys(KINDS).filter((key) => kindOf(key)?.keeper === "anyone");

/** The kinds of form whose drafts end with a visitor's visit. */
export const VISIT_KEYS = Object.keys(KINDS).filter(endsWithVisit);

/** The French name of a form, for the export of a person's data. */
export function draftLabel(key: string): string {
  return kindOf(key)?.label ?? key;
}

/** The keys of every draft about one thing: a case, a person, a request… */
export function draftKeysAbout(id: string): string[] {
  return Object.entries(KINDS).flatMap(([name, { hasId }]) => (hasId ? [`${name}/${id}`] : []));
}
