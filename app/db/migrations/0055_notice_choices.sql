-- duration: 1.3 s
CREATE TABLE "notice_choices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"frequency" text NOT NULL,
	"told_until" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_choices_user_id_kind_channel_pk" PRIMARY KEY("user_id","kind","channel"),
	CONSTRAINT "notice_choices_kind" CHECK ("notice_choices"."kind" in ('case', 'message', 'request', 'document', 'file', 'proposal')),
	CONSTRAINT "notice_choices_channel" CHECK ("notice_choices"."channel" in ('email', 'push')),
	CONSTRAINT "notice_choices_frequency" CHECK ("notice_choices"."frequency" in ('never', 'at_once', 'twice_a_day'))
);
--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;