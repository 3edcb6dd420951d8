export default function Page() {
  return <main id="contenu">documents.tsx</main>;
}
