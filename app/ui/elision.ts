const VOWEL = /^[aeiou]/i;

/** « de Camille », « d’Idriss », « d’Élodie »: an h is left as it is, since « d’Hugo » and « de Hélène » both read badly. */
export function withDe(name: string): string {
  return VOWEL.test(name.normalize("NFD")) ? `d’${name}` : `de ${name}`;
}
