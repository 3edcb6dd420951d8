import { X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { platformErrors } from "~/platform/errors";
import { Button } from "~/ui/button";
import { AppForm } from "~/ui/form";
import { caseErrors } from "../../errors";
import { MAX_TAG_LENGTH, MAX_TAGS, tagKey } from "../rules";

export type CaseTagsProps = {
  caseId: string;
  tags: readonly string[];
  /** The names that are suggested. */
  known: readonly string[];
  /** The address of the page, which is shown again. */
  to: string;
};

/** The internal tags of a case: each can be removed, and one added by typing it. */
export default function CaseTags({ caseId, tags, known, to }: CaseTagsProps) {
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  // What was typed has become a tag.
  useEffect(() => {
    const input = field.current;
    if (input && tags.some((tag) => tagKey(tag) === tagKey(input.value))) input.value = "";
  }, [tags]);
  const form = {
    action: `/admin/cases/${caseId}/tags`,
    failure: caseErrors.messageOf("tag_save_failed"),
    preventScrollReset: true,
  };
  const suggested = known.filter((name) => !tags.includes(name));
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {tags.length > 0 && (
        <AppForm
          {...form}
          failure={platformErrors.messageOf("deletion_failed")}
          className="min-w-0"
          aria-label="Étiquettes du dossier"
        >
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="to" value={to} />
          <ul className="flex flex-wrap gap-1.5">
            {tags.map((tag) => (
              <li key={tag} className="flex max-w-full items-center rounded-field bg-surface-quiet pl-2.5 text-sm">
                <span className="wrap-anywhere">{tag}</span>
                <button type="submit" name="tag" value={tag} className="grid size-9 shrink-0 place-items-center">
                  <X aria-hidden="true" className="size-4" />
                  <span className="sr-only">Retirer l’étiquette {tag}</span>
                </button>
              </li>
            ))}
          </ul>
        </AppForm>
      )}
      {tags.length < MAX_TAGS && (
        <AppForm {...form} className="flex min-w-0 grow basis-56 gap-2">
          <input type="hidden" name="to" value={to} />
          <label htmlFor={`${list}-tag`} className="sr-only">
            Ajouter une étiquette
          </label>
          <input
            ref={field}
            id={`${list}-tag`}
            name="tag"
            list={list}
            maxLength={MAX_TAG_LENGTH}
            placeholder="Étiquette interne"
            autoComplete="off"
            className="control min-h-10 min-w-0 flex-1 py-1 text-sm"
          />
          <datalist id={list}>
            {suggested.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <Button type="submit" variant="second" size="small">
            Ajouter
            <span className="sr-only"> l’étiquette</span>
          </Button>
        </AppForm>
      )}
    </div>
  );
}
