import { publicServices } from "~/content/first-steps";
import { Disclosure } from "~/ui/disclosure";

/** Those that help most people at once; the others unfold. */
const FIRST = 4;

/** Lists free public services, which the site shows before its own. */
export function PublicHelp() {
  const others = publicServices.slice(FIRST);
  return (
    <>
      <Services services={publicServices.slice(0, FIRST)} />
      <Disclosure summary={`Voir les ${others.length} autres`} isWide>
        <Services services={others} />
      </Disclosure>
    </>
  );
}

function Services({ services }: { services: readonly (typeof publicServices)[number][] }) {
  return (
    <ul className="grid gap-x-12 border-t border-line sm:grid-cols-2">
      {services.map(({ name, contact, href, text }) => (
        <li key={name} className="grid content-start gap-1 border-b border-line py-5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h3>{name}</h3>
            <a href={href} rel="noreferrer" className="-my-2 py-2 font-semibold">
              {contact}
            </a>
          </div>
          <p className="text-ink-quiet">{text}</p>
        </li>
      ))}
    </ul>
  );
}
