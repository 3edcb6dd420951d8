DROP INDEX "identity_documents_newest";--> statement-breakpoint
DROP INDEX "identity_documents_pending";--> statement-breakpoint
CREATE INDEX "profiles_words" ON "profiles" USING gin ((to_tsvector('simple'::regconfig, translate(lower("first_name" || ' ' || "last_name"), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy')) || array_to_tsvector(array[lower("email")])));--> statement-breakpoint
CREATE INDEX "identity_documents_by_status" ON "identity_documents" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "identity_documents_pending_first" ON "identity_documents" USING btree (("status" = 'pending') desc,"created_at" DESC NULLS LAST,"id" DESC NULLS LAST);