export default function Page() {
  return <main id="contenu">not-found.tsx</main>;
}
