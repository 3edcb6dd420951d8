export default function Page() {
  return <main id="contenu">case-new.tsx</main>;
}
