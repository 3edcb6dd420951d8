CREATE TABLE "form_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"visitor" text,
	"key" text NOT NULL,
	"body" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_drafts_owner" CHECK (("form_drafts"."user_id" is null) <> ("form_drafts"."visitor" is null))
);
--> statement-breakpoint
ALTER TABLE "form_drafts" ADD CONSTRAINT "form_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "form_drafts_of_account" ON "form_drafts" USING btree ("user_id","key") WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "form_drafts_of_visitor" ON "form_drafts" USING btree ("visitor","key") WHERE visitor is not null;--> statement-breakpoint
CREATE INDEX "form_drafts_key" ON "form_drafts" USING btree ("key");--> statement-breakpoint
CREATE INDEX "form_drafts_age" ON "form_drafts" USING btree ("saved_at");