import { FilterSelect } from "~/ui/filter-select";

type LawyerFilterProps = {
  value: string | null;
  lawyers: readonly { id: string; name: string }[];
  /** Otherwise the label is for screen readers only. */
  isLabelShown?: boolean;
};

/** « Avocat en charge »: filters cases, or the people who have them, by `lawyerChoice`. */
export function LawyerFilter({ value, lawyers, isLabelShown = false }: LawyerFilterProps) {
  return (
    <FilterSelect
      name="lawyer"
      label="Avocat en charge"
      value={value}
      all="Tous les avocats"
      isLabelShown={isLabelShown}
    >
      <option value="none">Sans avocat</option>
      {lawyers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </FilterSelect>
  );
}
