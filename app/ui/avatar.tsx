import { cx } from "./cx";

export type AvatarProps = { name: string; size?: "small" | "normal" | "large"; className?: string };

const SIZES = { small: "size-8 text-xs", normal: "size-10.5 text-base", large: "size-14 text-[1.3rem]" };

/** Shows the initials of a person whose name is shown beside it. */
export function Avatar({ name, size = "normal", className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid shrink-0 place-items-center rounded-full bg-brand font-title text-on-fill forced-colors:border",
        SIZES[size],
        className,
      )}
    >
      {initials(name)}
    </span>
  );
}

/** « Camille Moreau » gives CM; « Maître Laurent » gives L, because a title is not part of the name. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word && !/^(maître|me|mme|m\.)$/i.test(word));
  const kept = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return kept.map((word) => [...(word ?? "")][0]?.toLocaleUpperCase("fr")).join("");
}
