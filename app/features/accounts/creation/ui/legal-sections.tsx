import type { LegalSection } from "~/content/legal-text";

/** The sections of a legal text. @param level of their titles in the page. */
export function LegalSections({ sections, level }: { sections: readonly LegalSection[]; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return sections.map((section) => (
    <section key={section.title} id={section.id} className="grid gap-2">
      <Heading className={level === 2 ? "text-[1.4rem]" : "text-[1.1rem]"}>{section.title}</Heading>
      <LegalSectionText {...section} />
    </section>
  ));
}

/** What a section says, below its title. */
export function LegalSectionText({ paragraphs, points }: Pick<LegalSection, "paragraphs" | "points">) {
  return (
    <>
      {paragraphs?.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points && (
        <ul className="grid list-disc gap-1 pl-6 marker:text-warm">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </>
  );
}
