import { Disclosure } from "~/ui/disclosure";
import { FIGURE_LABELS, FIGURE_WORDS, type FigureName } from "../labels";
import { RATE_WORDS } from "../rates/labels";

/** What each figure counts, in words. */
export function HowCounted() {
  return (
    <Disclosure summary={<h2 className="text-[1.2rem]">Comment c’est compté</h2>}>
      <p className="max-w-measure text-ink-quiet">
        Les mois vont de minuit à minuit, à l’heure de Paris. Ce qui arrive dans un dossier compte pour l’avocat qui en
        est en charge à ce moment-là, même s’il ne l’est plus, et sur la ligne «&nbsp;Sans avocat&nbsp;» si le dossier
        n’en a pas. Un avocat qui n’a plus de compte n’est plus distingué.
      </p>
      <dl className="grid max-w-measure gap-3">
        {Object.entries(RATE_WORDS).map(([term, words]) => (
          <div key={term}>
            <dt className="font-semibold">{term}</dt>
            <dd className="text-ink-quiet">{words}</dd>
          </div>
        ))}
        {(Object.keys(FIGURE_WORDS) as FigureName[]).map((name) => (
          <div key={name}>
            <dt className="font-semibold">{FIGURE_LABELS[name]}</dt>
            <dd className="text-ink-quiet first-letter:uppercase">{FIGURE_WORDS[name]}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
