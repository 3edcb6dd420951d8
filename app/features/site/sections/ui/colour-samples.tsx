import { paletteOf } from "~/ui/colours/palette";
import { failingPairs, nearestPassing } from "~/ui/colours/readable";
import { SubmitButton } from "~/ui/form";
import { HEX, ratioText } from "../../rules";
import { type } from "./colour-field";

const NAMES = { brand: "la couleur principale", accent: "la couleur d’accent" };

/**
 * The pairs that are hard to read with the colours that were typed, drawn as they would be, and buttons that take the
 * nearest colours that are not; nothing when all are easy.
 */
export default function ColourSamples({ brand, accent }: { brand: unknown; accent: unknown }) {
  if (typeof brand !== "string" || typeof accent !== "string" || !HEX.test(brand) || !HEX.test(accent)) return null;
  const failing = failingPairs(paletteOf({ brand, accent }));
  if (failing.length === 0) return null;
  const nearest = nearestPassing({ brand, accent });
  const wrong = (["brand", "accent"] as const).filter((name) => failing.some(({ from }) => from === name));
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-[1.2rem]">Ce qui se lirait mal</h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {failing.map(({ label, textColour, groundColour, ratio, min }) => (
          <li key={label} className="grid grid-cols-1 gap-1.5 rounded-field border border-line p-3">
            {/* Attributes of a drawing: the policy of the pages allows no inline style. */}
            <svg viewBox="0 0 240 48" aria-hidden="true" className="w-full rounded-md">
              <rect width="240" height="48" fill={groundColour} />
              <text x="14" y="30" fontSize="17" fill={textColour}>
                Raconter mon histoire
              </text>
            </svg>
            <p className="text-sm">
              {label}&nbsp;: contraste de {ratioText(ratio)}, il en faut {ratioText(min)}.
            </p>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {wrong.map((name) => (
          <SubmitButton
            key={name}
            variant="second"
            name="nearest"
            value={`${name} ${nearest[name]}`}
            onClick={(event) => {
              // With scripts, the field shows the colour before it is saved.
              const field = event.currentTarget.form?.elements.namedItem(name);
              if (!(field instanceof HTMLInputElement)) return;
              event.preventDefault();
              type(field, nearest[name]);
              field.focus();
            }}
          >
            Prendre {nearest[name]} pour {NAMES[name]}
          </SubmitButton>
        ))}
      </div>
    </section>
  );
}
