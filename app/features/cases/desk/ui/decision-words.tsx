import { useId } from "react";
import { Optional } from "~/ui/field-frame";
import type { Decision } from "../../rules";
import { MAX_WORDS_LENGTH } from "../rules";

export type DecisionWordsProps = {
  decision: Decision;
  /** What the client of the one case can still do; absent for several cases, whose types of scam may differ. */
  options?: readonly string[] | undefined;
};

/** What the staff may add to the message of a rejection, and must add to that of a withdrawal. */
export function DecisionWords({ decision, options }: DecisionWordsProps) {
  const id = useId();
  if (decision !== "reject" && decision !== "withdraw") return null;
  const isReason = decision === "withdraw";
  return (
    <>
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold">
          {isReason ? "Raison du retrait" : "Vos mots"} {!isReason && <Optional />}
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-quiet">
          {isReason ? "Le client la lit à la fin du message." : "Le client les lit à la fin du message."}
        </p>
        <textarea
          id={id}
          name="words"
          rows={3}
          maxLength={MAX_WORDS_LENGTH}
          aria-describedby={`${id}-hint`}
          aria-required={isReason}
          className="control field-sizing-content min-h-24 resize-y"
        />
      </div>
      {!isReason && (
        <div className="grid gap-1.5">
          <label className="flex items-start gap-3">
            <input type="checkbox" name="options" value="1" className="tick" />
            <span>Ajouter ce qui reste possible{!options && ", selon le type d’arnaque de chaque dossier"}</span>
          </label>
          {options && (
            <ul className="list-disc pl-12 text-sm text-ink-quiet">
              {options.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  );
}
