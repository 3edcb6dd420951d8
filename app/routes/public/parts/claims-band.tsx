import { claimsNote } from "~/content/claims";
import type { Claim } from "~/content/site";

/** Shows figures side by side, with their source; nothing when there is none. */
export function ClaimsBand({ claims }: { claims: readonly Claim[] }) {
  if (claims.length === 0) return null;
  return (
    <section aria-label="En chiffres" className="border-y border-line bg-surface">
      <div className="wrap py-6 lg:py-8">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:flex">
          {claims.map(({ value, label }) => (
            <div
              key={label}
              className="flex flex-1 flex-col-reverse justify-end gap-1 lg:border-l lg:border-line lg:pl-6 lg:first:border-0 lg:first:pl-0"
            >
              <dt className="text-sm text-ink-quiet">{label}</dt>
              <dd className="font-title text-[1.7rem] leading-tight text-brand-deep">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-sm text-ink-quiet">{claimsNote(claims)}</p>
      </div>
    </section>
  );
}
