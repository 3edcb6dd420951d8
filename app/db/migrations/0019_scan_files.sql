ALTER TABLE "files" ADD COLUMN "scan_status" text DEFAULT 'unscanned' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "scan_signature" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "scan_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "scan_after" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "files_waiting_scan" ON "files" USING btree ("scan_after") WHERE "files"."scan_status" = 'waiting';--> statement-breakpoint
CREATE INDEX "files_infected" ON "files" USING btree ("created_at") WHERE "files"."scan_status" = 'infected';--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_scan_status" CHECK ("files"."scan_status" in ('unscanned', 'waiting', 'clean', 'infected'));