-- duration: 0.1 s
CREATE TABLE "saved_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"author_id" uuid,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_replies_filled" CHECK ("saved_replies"."title" <> '' and "saved_replies"."text" <> '')
);
--> statement-breakpoint
ALTER TABLE "saved_replies" ADD CONSTRAINT "saved_replies_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_replies" ADD CONSTRAINT "saved_replies_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_replies_owner" ON "saved_replies" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "saved_replies_author" ON "saved_replies" USING btree ("author_id");