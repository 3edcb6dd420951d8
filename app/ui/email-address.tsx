/** An e-mail address in quiet text: too long for its column, it breaks before its « @ » first. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf("@");
  return (
    <span className="text-sm wrap-anywhere text-ink-quiet">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
