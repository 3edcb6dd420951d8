-- duration: 0.7 s
CREATE TABLE "case_reports" (
	"case_id" uuid NOT NULL,
	"service" text NOT NULL,
	"done_on" date NOT NULL,
	"encrypted_reference" text,
	"key_id" integer,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_reports_case_id_service_pk" PRIMARY KEY("case_id","service"),
	CONSTRAINT "case_reports_service" CHECK ("case_reports"."service" in ('thesee', 'perceval', 'pharos', 'sms_33700', 'signalconso', 'amf', 'acpr')),
	CONSTRAINT "case_reports_sealed" CHECK (("case_reports"."encrypted_reference" is null) = ("case_reports"."key_id" is null))
);
--> statement-breakpoint
ALTER TABLE "case_reports" ADD CONSTRAINT "case_reports_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_reports" ADD CONSTRAINT "case_reports_key_id_master_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."master_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_reports" ADD CONSTRAINT "case_reports_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_reports_author" ON "case_reports" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "case_reports_key" ON "case_reports" USING btree ("key_id","case_id") WHERE "case_reports"."key_id" is not null;