/** More are folded into « +2 », which names them. */
const MAX_SHOWN = 2;

/** The internal tags of a case in one line of a list. */
export function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  const folded = tags.slice(MAX_SHOWN);
  return (
    <span className="flex min-w-0 gap-1" title={tags.join(", ")}>
      <span className="sr-only">Étiquettes&nbsp;: {tags.join(", ")}</span>
      {tags.slice(0, MAX_SHOWN).map((tag) => (
        <span key={tag} aria-hidden="true" className={TAG}>
          {tag}
        </span>
      ))}
      {folded.length > 0 && (
        <span aria-hidden="true" className="shrink-0 text-xs leading-5 text-ink-quiet">
          +{folded.length}
        </span>
      )}
    </span>
  );
}

const TAG = "min-w-0 truncate rounded-full border border-line bg-surface-quiet px-2 text-xs leading-4.5";
