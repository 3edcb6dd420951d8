/** An e-mail address in a muted colour. When it is too long for its column, it breaks first before its « @ ». */
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
