-- duration: 1.8 s
CREATE TABLE "scheduled_files" (
	"file_path" text PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheduled_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"client_id" uuid,
	"author_id" uuid NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"after_seq" bigint NOT NULL,
	"hold" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scheduled_messages_hold" CHECK ("scheduled_messages"."hold" in ('client_wrote', 'not_in_charge', 'case_closed', 'case_transferred', 'file_blocked'))
);
--> statement-breakpoint
ALTER TABLE "scheduled_files" ADD CONSTRAINT "scheduled_files_file_path_files_path_fk" FOREIGN KEY ("file_path") REFERENCES "public"."files"("path") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "scheduled_files" ADD CONSTRAINT "scheduled_files_message_id_scheduled_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."scheduled_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_messages" ADD CONSTRAINT "scheduled_messages_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_messages" ADD CONSTRAINT "scheduled_messages_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_messages" ADD CONSTRAINT "scheduled_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scheduled_files_message" ON "scheduled_files" USING btree ("message_id","position");--> statement-breakpoint
CREATE INDEX "scheduled_messages_due" ON "scheduled_messages" USING btree ("send_at") WHERE "scheduled_messages"."hold" is null;--> statement-breakpoint
CREATE INDEX "scheduled_messages_of_case" ON "scheduled_messages" USING btree ("case_id","send_at");--> statement-breakpoint
CREATE INDEX "scheduled_messages_author" ON "scheduled_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "scheduled_messages_client" ON "scheduled_messages" USING btree ("client_id");