import type { LegalText } from "~/content/legal-text";
import { LegalSections } from "~/features/accounts/creation/ui/legal-sections";
import { formatLongDate } from "~/ui/format";

/** Shows a legal text as a page: its date, then its sections. */
export function LegalPage({ text }: { text: LegalText }) {
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className="wrap grid wrap-anywhere grid-cols-[minmax(0,1fr)] max-w-3xl gap-8 py-10 md:py-16"
    >
      <header className="grid gap-3">
        <h1>{text.title}</h1>
        <p className="text-ink-quiet">En vigueur depuis le {formatLongDate(text.since)}.</p>
      </header>
      <LegalSections sections={text.sections} level={2} />
    </main>
  );
}
