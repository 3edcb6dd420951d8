/** Pages that say the same in two languages. */
export const translations = [{ fr: "/premiers-gestes", en: "/en/first-steps" }] as const;
