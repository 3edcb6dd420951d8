export default function Page() {
  return <main id="contenu">cases.tsx</main>;
}
