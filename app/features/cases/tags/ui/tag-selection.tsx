import { useId } from "react";
import { platformErrors } from "~/platform/errors";
import { DeleteButton } from "~/ui/delete-button";
import { AppForm, SubmitButton } from "~/ui/form";
import { caseErrors } from "../../errors";
import { MAX_TAG_LENGTH } from "../rules";

type TagSelectionProps = {
  ids: readonly string[];
  /** The names that are suggested. */
  known: readonly string[];
  /** The address of the list. */
  action: string;
};

/** One tag for the cases that are ticked in the list: it is added to each of them, or removed. */
export default function TagSelection({ ids, known, action }: TagSelectionProps) {
  const list = useId();
  return (
    <AppForm
      action={action}
      failure={caseErrors.messageOf("tag_save_failed")}
      className="flex min-w-0 flex-wrap items-center gap-2"
      aria-label="Étiqueter la sélection"
      preventScrollReset
    >
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} data-draft="with" />
      ))}
      <label htmlFor={`${list}-tag`} className="sr-only">
        Étiquette des dossiers sélectionnés
      </label>
      <input
        id={`${list}-tag`}
        name="tag"
        list={list}
        maxLength={MAX_TAG_LENGTH}
        placeholder="Étiquette interne"
        autoComplete="off"
        className="control min-h-10 w-44 min-w-0 py-1 text-sm"
      />
      <datalist id={list}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <SubmitButton name="intent" value="tag.add" variant="second" size="small">
        Ajouter<span className="sr-only"> l’étiquette</span>
      </SubmitButton>
      <DeleteButton failure={platformErrors.messageOf("deletion_failed")} name="intent" value="tag.remove">
        Retirer<span className="sr-only"> l’étiquette</span>
      </DeleteButton>
    </AppForm>
  );
}
