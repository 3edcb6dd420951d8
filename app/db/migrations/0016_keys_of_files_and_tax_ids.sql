CREATE TABLE "master_keys" (
	"id" serial PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "case_attachments" DROP CONSTRAINT "case_attachments_file_path_files_path_fk";
--> statement-breakpoint
ALTER TABLE "identity_documents" DROP CONSTRAINT "identity_documents_file_path_files_path_fk";
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "tax_id_key_id" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "sealed_identity" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "master_key_id" integer;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_tax_id_key_id_master_keys_id_fk" FOREIGN KEY ("tax_id_key_id") REFERENCES "public"."master_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_attachments" ADD CONSTRAINT "case_attachments_file_path_files_path_fk" FOREIGN KEY ("file_path") REFERENCES "public"."files"("path") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_master_key_id_master_keys_id_fk" FOREIGN KEY ("master_key_id") REFERENCES "public"."master_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_documents" ADD CONSTRAINT "identity_documents_file_path_files_path_fk" FOREIGN KEY ("file_path") REFERENCES "public"."files"("path") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "profiles_tax_id_key" ON "profiles" USING btree ("tax_id_key_id","id") WHERE "profiles"."tax_id" is not null;--> statement-breakpoint
CREATE INDEX "files_master_key" ON "files" USING btree ("master_key_id","id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_key" CHECK (("files"."sealed_identity" is null) = ("files"."master_key_id" is null));