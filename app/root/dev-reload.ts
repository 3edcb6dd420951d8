/** In development only: a public page carries no script, so this one loads it again when a source changes. */
import.meta.hot?.on("react-router:hmr", () => location.reload());
