import { formatNumber } from "~/ui/format";

/** Says for how many recipients the variables of the name stay empty, and why; nothing for none. */
export function NamelessNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="text-sm font-semibold">
      {formatNumber(count)} personne{count > 1 ? "s n’ont" : " n’a"} pas confirmé {count > 1 ? "leur" : "son"} adresse
      e-mail&nbsp;: {"{firstName}, {lastName}"} et {"{fullName}"} resteront vides pour {count > 1 ? "elles" : "elle"}.
    </p>
  );
}
