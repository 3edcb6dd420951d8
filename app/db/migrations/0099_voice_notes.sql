-- duration: 0.3 s
-- The duration is an estimate for 200,000 files: a nullable column, a foreign key whose check reads `files` once under a lock of it and of `form_drafts`, and an index of no row, which reads it once more.
-- expand: 0.5.0 neither writes nor reads it; a file that names a draft is attached, so that its sweep keeps it
ALTER TABLE "files" ADD COLUMN "draft_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_draft_id_form_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."form_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "files_of_draft" ON "files" USING btree ("draft_id") WHERE draft_id is not null;