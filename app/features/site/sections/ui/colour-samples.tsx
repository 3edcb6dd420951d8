import { paletteOf } from "~/ui/colours/palette";
import { failingPairs } from "~/ui/colours/readable";
import { ratioText } from "../../rules";

const HEX = /^#[0-9a-f]{6}$/i;

/** The pairs that are hard to read with the colours that were typed, drawn as they would be; nothing when all are easy. */
export default function ColourSamples({ brand, accent }: { brand: unknown; accent: unknown }) {
  if (typeof brand !== "string" || typeof accent !== "string" || !HEX.test(brand) || !HEX.test(accent)) return null;
  const failing = failingPairs(paletteOf({ brand, accent }));
  if (failing.length === 0) return null;
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
    </section>
  );
}
