import { formatNumber } from "~/ui/format";

/** Says for how many recipients variables of the name stay empty, and why; nothing for none. */
export function NamelessNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="text-sm font-semibold">
      {formatNumber(count)} personne{count > 1 ? "s n’ont" : " n’a"} pas confirmé {count > 1 ? "leur" : "son"} adresse
      e-mail, ou n’{count > 1 ? "ont" : "a"} pas de nom&nbsp;: {"{firstName}, {lastName}"} ou {"{fullName}"} resteront
      vides pour {count > 1 ? "elles" : "elle"}.
    </p>
  );
}
