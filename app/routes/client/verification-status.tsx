export default function Page() {
  return <main id="contenu">verification-status.tsx</main>;
}
