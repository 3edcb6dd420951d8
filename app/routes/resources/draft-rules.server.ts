import type { Actor } from "~/features/accounts/actor";
import { type DraftRule, declared } from "~/features/nouns.server";

/** The rules of the form of a draft, by its key. */
export async function ruleOf(key: string): Promise<DraftRule | undefined> {
  const kind = key.split("/")[0] ?? "";
  return (await declared("drafts")).find((rules) => Object.hasOwn(rules, kind))?.[kind];
}

/** The test whether the form of a draft has a field of a name. */
export async function fieldTest(key: string): Promise<(name: string) => boolean> {
  const fields = (await ruleOf(key))?.fields ?? [];
  return (name) => fields.includes(name.split(/[.[]/)[0] ?? "");
}

/** Whether what a draft is about exists and the actor may read it, so that nobody fills the table with keys of nothing. */
export async function isSubjectVisible(actor: Actor, key: string): Promise<boolean> {
  const id = key.split("/")[1];
  return id === undefined || ((await (await ruleOf(key))?.isVisible?.(actor, id)) ?? false);
}
