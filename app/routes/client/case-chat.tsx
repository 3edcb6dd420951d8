export default function Page() {
  return <main id="contenu">case-chat.tsx</main>;
}
