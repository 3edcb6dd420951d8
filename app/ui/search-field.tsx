import { Search } from "lucide-react";
import { Button } from "./button";

type SearchFieldProps = {
  /** The field's label, for screen readers. */
  label: string;
  placeholder?: string;
  /** The searched text, from the page's address. */
  value: string;
};

/** A list's search field, in a form whose submission shows the results: Enter sends it, and on a phone a button too. */
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
      <Button type="submit" variant="second" className="min-[47.5rem]:hidden min-[47.5rem]:no-script:inline-flex">
        <Search aria-hidden="true" className="size-5" />
        <span className="sr-only">Chercher</span>
      </Button>
    </div>
  );
}
