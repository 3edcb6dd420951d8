export default function Page() {
  return <main id="contenu">case-edit.tsx</main>;
}
