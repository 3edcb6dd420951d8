/** A French address, or only its town, that fills the fields of a form. */
export type AddressSuggestion = {
  id: string;
  label: string;
  /** Number and street; empty when only the town is known. */
  address: string;
  postalCode: string;
  city: string;
  department: string;
};

export const MAX_SUGGESTIONS = 8;
