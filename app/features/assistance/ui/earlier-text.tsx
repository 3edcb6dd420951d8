import { platformErrors } from "~/platform/errors";
import { Banner } from "~/ui/banner";
import { DeleteButton } from "~/ui/delete-button";
import type { FormDraft } from "~/ui/draft-store";
import { formatTime } from "~/ui/format";

/**
 * Says where the text of a visitor's form comes from, since the device may be shared, and offers to erase it. It stands
 * first in the form.
 */
export function EarlierText({ draft: { owner, savedAt } }: { draft: FormDraft }) {
  if (owner !== "visit" || savedAt === null) return null;
  return (
    <>
      {/* Enter in a field presses the first button of a form, which must not erase it. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <Banner
        tone="info"
        actions={
          <DeleteButton
            failure={platformErrors.messageOf("deletion_failed")}
            name="intent"
            value="erase"
            variant="second"
          >
            Effacer ce que j’ai écrit
          </DeleteButton>
        }
      >
        Ce texte a été écrit dans ce navigateur à {formatTime(savedAt)}, et n’a pas encore été envoyé. Ce n’est pas
        vous&nbsp;? Effacez-le.
      </Banner>
    </>
  );
}
