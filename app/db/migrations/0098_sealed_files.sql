-- duration: 0.1 s
-- The duration is an estimate: two nullable columns, and a check that reads `files` once under an exclusive lock of it, 0.1 s for 200,000 rows.
-- expand: 0.4.0 neither writes nor reads them: it refuses what is now kept sealed, and serves a sealed file as the download that its type is
ALTER TABLE "files" ADD COLUMN "sealed_as" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "sealed_parts" text[];--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_sealed_as" CHECK ("files"."sealed_as" in ('unsupported', 'corrupt', 'heavy', 'slow', 'protected', 'active', 'attached', 'large', 'misnamed', 'unscannable'));
