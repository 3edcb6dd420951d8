export default function Page() {
  return <main id="contenu">dashboard.tsx</main>;
}
