/** A French address, or the town of one, as a form takes it. */
export type AddressSuggestion = {
  id: string;
  label: string;
  /** Number and street; empty when only the town is known. */
  address: string;
  postalCode: string;
  city: string;
  department: string;
};

/** How many suggestions a person reads at most. */
export const MAX_SUGGESTIONS = 8;
