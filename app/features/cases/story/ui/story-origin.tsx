import { Link } from "react-router";
import { Banner } from "~/ui/banner";

/** The address that asks before the story is erased. */
export const ERASE_STORY = "/raconter/effacer";

/** Says on the registration page where its answers come from, since the device may be shared. */
export function StoryOrigin() {
  return (
    <Banner tone="info">
      Ces réponses viennent du récit commencé sur cet appareil. Ce n’est pas vous&nbsp;?{" "}
      <Link to={ERASE_STORY}>Effacer</Link>
    </Banner>
  );
}
