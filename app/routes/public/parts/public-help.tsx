import { publicServices } from "~/content/first-steps";

/** Lists free public services, which the site shows before its own. */
export function PublicHelp() {
  return (
    <ul className="grid gap-x-12 border-t border-line sm:grid-cols-2">
      {publicServices.map(({ name, contact, href, text }) => (
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
