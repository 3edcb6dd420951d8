import { describe, expect, it } from "vitest";
import { REPORT_SERVICES } from "~/db/schema/report-enumerations";
import { type ReportService, reportServices } from "./report-services";

/** The domains of the services themselves: a link to anywhere else would teach people to follow strangers. */
const OFFICIAL = [
  "www.service-public.fr",
  "www.internet-signalement.gouv.fr",
  "www.33700.fr",
  "signal.conso.gouv.fr",
  "www.amf-france.org",
  "www.abe-infoservice.fr",
];

describe("the services to which a fraud is reported", () => {
  it("are those that the database keeps", () => {
    expect(Object.keys(reportServices).sort()).toEqual([...REPORT_SERVICES].sort());
  });

  it.each(Object.entries<ReportService>(reportServices))(
    "%s has an official link, with its source and its day",
    (_, service) => {
      const { protocol, host, search, hash } = new URL(service.href);
      expect([protocol, search, hash]).toEqual(["https:", "", ""]);
      expect(OFFICIAL).toContain(host);
      expect(service.source).not.toBe("");
      expect(service.readOn).toMatch(/^2026-\d{2}-\d{2}$/);
      expect(service.purpose).toMatch(/\.$/);
      expect(new Set(service.fields).size).toBe(service.fields.length);
    },
  );
});
