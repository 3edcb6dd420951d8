import { ButtonLink } from "./button";

export type NotFoundProps = { title: string; text: string; backTo: string; backLabel: string };

/** The page of something that does not exist, or not for this person. */
export function NotFound({ title, text, backTo, backLabel }: NotFoundProps) {
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid content-start justify-items-start py-20 md:py-28">
      {/* Its own space: the pages of the staff begin at the top of the window. */}
      <div className="grid max-w-2xl justify-items-start gap-5 py-6">
        <h1>{title}</h1>
        <p className="text-lg text-ink-quiet">{text}</p>
        <ButtonLink to={backTo}>{backLabel}</ButtonLink>
      </div>
    </main>
  );
}
