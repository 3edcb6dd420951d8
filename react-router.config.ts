import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // Every form of the product must post to its own page without JavaScript, which lazy discovery would not change,
  // but it would add a request before the first click: the route table is small, so it is sent whole.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
