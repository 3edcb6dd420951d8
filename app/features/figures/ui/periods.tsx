import { FILTERS } from "~/ui/desk-page";
import { FilterLink } from "~/ui/filter-link";
import { PERIOD_LABELS } from "../labels";
import { PERIODS, type Period } from "../rules";

/** The periods of the figures. @param addressOf the same page for another one. */
export function Periods({ period, addressOf }: { period: Period; addressOf: (period: Period) => string }) {
  return (
    <nav aria-label="Période" className={`${FILTERS} print:hidden`}>
      {PERIODS.map((each) => (
        <FilterLink key={each} to={addressOf(each)} isOn={each === period}>
          {PERIOD_LABELS[each]}
        </FilterLink>
      ))}
    </nav>
  );
}
