-- duration: 0.6 s
CREATE TABLE "agenda_addresses" (
	"case_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agenda_addresses_case_id_user_id_pk" PRIMARY KEY("case_id","user_id"),
	CONSTRAINT "agenda_addresses_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
ALTER TABLE "agenda_addresses" ADD CONSTRAINT "agenda_addresses_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agenda_addresses" ADD CONSTRAINT "agenda_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agenda_addresses_user" ON "agenda_addresses" USING btree ("user_id");