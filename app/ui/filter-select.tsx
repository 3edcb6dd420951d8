import type { ReactNode } from "react";
import { Select } from "./select";

type FilterSelectProps = {
  name: string;
  label: string;
  /** The chosen value; null or empty when the list is not filtered by it. */
  value: string | null;
  /** The words of the first option, which filters nothing. */
  all?: string;
  /** Otherwise the label is for screen readers only. */
  isLabelShown?: boolean;
  children: ReactNode;
};

/** One of the choices that filter or sort a list through the page's address. A new address shows its own choice. */
export function FilterSelect({ name, label, value, all, isLabelShown, children }: FilterSelectProps) {
  const id = `filtre-${name}`;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={isLabelShown ? "mb-1 block text-sm font-semibold" : "sr-only"}>
        {label}
      </label>
      <Select id={id} key={value} name={name} defaultValue={value ?? ""}>
        {all && <option value="">{all}</option>}
        {children}
      </Select>
    </div>
  );
}

/** The options of a choice, in the order of its values. @param before what stands before each label. */
export function filterOptions<Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
  before = "",
) {
  return values.map((value) => (
    <option key={value} value={value}>
      {/* A single text node: React cannot hydrate two of them in an option. */}
      {`${before}${labels[value]}`}
    </option>
  ));
}
