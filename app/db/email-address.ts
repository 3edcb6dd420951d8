/** The characters that end a domain in an address of the web: no e-mail address has them. */
const NOT_A_DOMAIN = /[/?#:\\%@[\]]/;

/**
 * An e-mail address with its domain in ASCII, as mail servers take it: `zoe@côté.example` is `zoe@xn--ct-cja6b.example`
 * (RFC 5891). Other texts come back as they are.
 */
export function asciiEmail(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  if (at === 0 || /^[\x21-\x7e]*$/.test(domain) || NOT_A_DOMAIN.test(domain)) return address;
  try {
    return address.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return address;
  }
}
