/** In development only: a public page has no other script, so this one reloads it when a source file changes. */
import.meta.hot?.on("react-router:hmr", () => location.reload());
