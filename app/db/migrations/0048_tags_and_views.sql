-- duration: 0.1 s
CREATE TABLE "case_tags" (
	"case_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"added_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_tags_case_id_key_pk" PRIMARY KEY("case_id","key"),
	CONSTRAINT "case_tags_name" CHECK ("case_tags"."key" <> '' and "case_tags"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_name" CHECK ("saved_views"."name" <> '')
);
--> statement-breakpoint
ALTER TABLE "case_tags" ADD CONSTRAINT "case_tags_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_tags" ADD CONSTRAINT "case_tags_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_tags_by_key" ON "case_tags" USING btree ("key","case_id");--> statement-breakpoint
CREATE INDEX "case_tags_added_by" ON "case_tags" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "saved_views_of_user" ON "saved_views" USING btree ("user_id","created_at");