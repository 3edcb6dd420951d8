import { Rows3 } from "lucide-react";
import { useLayoutEffect } from "react";
import { buttonClass } from "~/ui/button-class";
import { useRemembered } from "~/ui/use-remembered";

/** How high the rows of the lists are; the browser remembers it. */
export function Density() {
  const [density, remember] = useRemembered("density", "comfortable");
  const isCompact = density === "compact";
  // The style sheet reads it; the server does not know it.
  useLayoutEffect(() => {
    document.documentElement.dataset.density = density;
  }, [density]);
  return (
    <button
      type="button"
      data-density
      aria-pressed={isCompact}
      title={`Densité des lignes : ${isCompact ? "compacte" : "confortable"}`}
      onClick={() => remember(isCompact ? "comfortable" : "compact")}
      className={buttonClass("quiet", "small", "px-2.5 aria-pressed:bg-brand-tint max-lg:hidden no-script:hidden")}
    >
      <Rows3 aria-hidden="true" className="size-5" />
      <span className="sr-only">Vue compacte</span>
    </button>
  );
}
