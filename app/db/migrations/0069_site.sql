-- duration: 0.1 s
CREATE TABLE "site_logos" (
	"digest" text PRIMARY KEY NOT NULL,
	"logo" "bytea" NOT NULL,
	"icon" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_revisions" (
	"id" integer PRIMARY KEY NOT NULL,
	"sections" jsonb NOT NULL,
	"changed" text[] NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"published_by_id" uuid,
	"restores" integer,
	CONSTRAINT "site_revisions_numbered" CHECK ("site_revisions"."id" > 0)
);
--> statement-breakpoint
ALTER TABLE "site_revisions" ADD CONSTRAINT "site_revisions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_revisions" ADD CONSTRAINT "site_revisions_published_by_id_users_id_fk" FOREIGN KEY ("published_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_revisions_published" ON "site_revisions" USING btree ("id") WHERE "site_revisions"."published_at" is not null;--> statement-breakpoint
CREATE INDEX "site_revisions_author" ON "site_revisions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "site_revisions_publisher" ON "site_revisions" USING btree ("published_by_id");