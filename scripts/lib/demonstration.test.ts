import { expect, it, vi } from "vitest";
// @ts-expect-error Plain JavaScript, since it serves before anything is installed.
import { demonstration } from "./demonstration.mjs";

it("a demonstration is kept in DATA_DIR when it is set, else in the folder of the command, and says where", () => {
  const said = vi.spyOn(console, "log").mockImplementation(() => {});
  vi.stubEnv("DATA_DIR", undefined);
  expect(demonstration("./data-demo")).toMatchObject({ DEMO: "1", DATA_DIR: "./data-demo" });
  vi.stubEnv("DATA_DIR", "/srv/second");
  expect(demonstration("./data-demo")).toMatchObject({ DEMO: "1", DATA_DIR: "/srv/second" });
  expect(said.mock.calls.map(([line]) => line)).toEqual([
    expect.stringContaining(" ./data-demo."),
    expect.stringContaining(" /srv/second."),
  ]);
  vi.unstubAllEnvs();
});

it("a demonstration reaches no real database, file store or mailbox, and only this machine reaches it", () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  expect(demonstration("./data-demo")).toMatchObject({
    DATABASE_URL: undefined,
    STORAGE_URL: undefined,
    SMTP_URL: undefined,
    HOST: "127.0.0.1",
  });
});
