import { Search } from "lucide-react";
import { Button } from "./button";

type SearchFieldProps = {
  /** What is searched, for a screen reader. */
  label: string;
  placeholder?: string;
  /** What was searched, as the address says. */
  value: string;
};

/** The search field of a list and its button, within the form that leads to what it finds. */
export function SearchField({ label, placeholder = label, value }: SearchFieldProps) {
  return (
    <div className="flex min-w-0 flex-1 gap-2">
      <label htmlFor="recherche" className="sr-only">
        {label}
      </label>
      <input
        id="recherche"
        key={value}
        type="search"
        name="search"
        defaultValue={value}
        placeholder={placeholder}
        maxLength={100}
        className="control min-w-0 flex-1"
      />
      <Button type="submit" variant="second">
        <Search aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">Chercher</span>
      </Button>
    </div>
  );
}
