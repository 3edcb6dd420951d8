export default function Page() {
  return <main id="contenu">second-document.tsx</main>;
}
