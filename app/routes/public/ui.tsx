import { data } from "react-router";
import { pageTitle } from "~/content/company-name";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/ui";
import { ContentSection, ListSection } from "./ui-page/content-section";
import { FeedbackSection } from "./ui-page/feedback-section";
import { FileSection } from "./ui-page/file-section";
import { answerDemo } from "./ui-page/form-rules";
import { FormSection } from "./ui-page/form-section";
import { ButtonSection, NavigationSection } from "./ui-page/navigation-section";

export const meta = () => [{ title: pageTitle("Composants") }];

const onlyInDevelopment = () => {
  if (!import.meta.env.DEV) throw data(null, { status: 404 });
  return null;
};

export const loader = onlyInDevelopment;

export async function action({ request }: Route.ActionArgs) {
  onlyInDevelopment();
  return answerDemo(await request.formData());
}

/** Shows every component of app/ui, in development only, to check its look and its keyboard behaviour. */
export default function UiPage({ actionData }: Route.ComponentProps) {
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-16 py-12">
      <PageHeader
        title="Composants"
        intro="Tout ce dont les écrans sont faits. À regarder à 360 et 1440 pixels, texte à 200 %, au clavier seul, sans JavaScript."
        back={{ to: "/", label: "Retour à l’accueil" }}
      />
      <ButtonSection />
      <FormSection lastResult={actionData} />
      <FileSection />
      <FeedbackSection />
      <NavigationSection />
      <ContentSection />
      <ListSection />
    </main>
  );
}
