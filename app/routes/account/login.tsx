export default function Page() {
  return <main id="contenu">login.tsx</main>;
}
