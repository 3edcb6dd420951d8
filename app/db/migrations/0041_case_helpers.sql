CREATE TABLE "helper_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"email" text NOT NULL,
	"can_write" boolean DEFAULT false NOT NULL,
	"digest" text NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" uuid,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "helper_invitations_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
ALTER TABLE "case_messages" DROP CONSTRAINT "case_messages_signed_as";--> statement-breakpoint
ALTER TABLE "helper_invitations" ADD CONSTRAINT "helper_invitations_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "helper_invitations" ADD CONSTRAINT "helper_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "helper_invitations" ADD CONSTRAINT "helper_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "helper_invitations_of_case" ON "helper_invitations" USING btree ("case_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "helper_invitations_email" ON "helper_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "helper_invitations_invited_by" ON "helper_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "helper_invitations_accepted_by" ON "helper_invitations" USING btree ("accepted_by");--> statement-breakpoint
ALTER TABLE "case_messages" ADD CONSTRAINT "case_messages_signed_as" CHECK ("case_messages"."signed_as" in ('displayed', 'lawyer', 'team', 'helper', 'former_owner'));