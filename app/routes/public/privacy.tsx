export default function Page() {
  return <main id="contenu">privacy.tsx</main>;
}
