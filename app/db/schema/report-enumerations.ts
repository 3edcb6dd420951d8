/** The public services to which a fraud is reported without a letter: apart from the others, which every page loads. */
export const REPORT_SERVICES = ["thesee", "perceval", "pharos", "sms_33700", "signalconso", "amf", "acpr"] as const;
export type ReportServiceId = (typeof REPORT_SERVICES)[number];
