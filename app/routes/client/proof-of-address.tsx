export default function Page() {
  return <main id="contenu">proof-of-address.tsx</main>;
}
