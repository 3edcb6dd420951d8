/** Steps to take in order, on a band of the deep tone. */
export function NumberedSteps({ steps }: { steps: readonly { title: string; text: string }[] }) {
  return (
    <ol className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
      {steps.map((step, index) => (
        <li key={step.title} className="grid content-start gap-2 border-t-2 border-warm-light pt-4">
          <p aria-hidden="true" className="font-title text-[1.7rem] leading-none text-warm-light">
            {index + 1}
          </p>
          <h3>{step.title}</h3>
          <p className="text-on-deep">{step.text}</p>
        </li>
      ))}
    </ol>
  );
}
