export default function Page() {
  return <main id="contenu">setup.tsx</main>;
}
