CREATE TABLE "erasures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "last_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "draft_warned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasures_due_at" ON "erasures" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "cases_ended" ON "cases" USING btree ("status","updated_at") WHERE "cases"."status" in ('draft', 'closed', 'rejected');--> statement-breakpoint
-- Nobody knows when they last signed in: not before their profile last changed, nor before their sessions.
UPDATE profiles SET last_seen_at = greatest(updated_at, (SELECT max(last_used_at) FROM sessions WHERE sessions.user_id = profiles.id));
