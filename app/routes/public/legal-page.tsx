import type { LegalText } from "~/content/legal-text";
import { LegalSections, LegalSectionText } from "~/features/accounts/creation/ui/legal-sections";
import { Disclosure } from "~/ui/disclosure";
import { formatLongDate } from "~/ui/format";

type LegalPageProps = {
  text: LegalText;
  /** Shows the summary, below which each section unfolds: for a long text. */
  isFolded?: boolean;
};

/** Shows a legal text as a page: its date, then its sections. */
export function LegalPage({ text, isFolded }: LegalPageProps) {
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
      {isFolded ? <FoldedSections text={text} /> : <LegalSections sections={text.sections} level={2} />}
    </main>
  );
}

function FoldedSections({ text }: { text: LegalText }) {
  return (
    <>
      <section className="grid gap-2">
        <h2 className="text-[1.4rem]">En bref</h2>
        {text.summary.sections.map(
          ({ title, paragraphs }) =>
            paragraphs && (
              <p key={title}>
                <strong>{title}.</strong> {paragraphs.join(" ")}
              </p>
            ),
        )}
      </section>
      <div className="border-t border-line">
        {text.sections.map((section) => (
          <Disclosure key={section.title} summary={<h2 className="text-[1.2rem]">{section.title}</h2>}>
            {/* Inside the fold, so that a link to it opens it. */}
            <div id={section.id} className="grid scroll-mt-20 gap-2">
              <LegalSectionText {...section} />
            </div>
          </Disclosure>
        ))}
      </div>
    </>
  );
}
