type TopicListProps = { topics: readonly { title: string; text: string }[] };

/** Shows short topics in two columns, each with its title. */
export function TopicList({ topics }: TopicListProps) {
  return (
    <ul className="grid gap-x-12 border-t border-line sm:grid-cols-2">
      {topics.map(({ title, text }) => (
        <li key={title} className="grid content-start gap-1.5 border-b border-line py-6">
          <h3>{title}</h3>
          <p className="text-ink-quiet">{text}</p>
        </li>
      ))}
    </ul>
  );
}
