export default function Page() {
  return <main id="contenu">first-document.tsx</main>;
}
