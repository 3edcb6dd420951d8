export default function Page() {
  return <main id="contenu">verify-identity.tsx</main>;
}
