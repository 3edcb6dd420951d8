-- duration: 7.2 s
CREATE TABLE "case_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"from_user" uuid,
	"to_user" uuid,
	"reason" text NOT NULL,
	"words" text,
	"file_path" text NOT NULL,
	"transferred_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_transfers_file_path_unique" UNIQUE("file_path"),
	CONSTRAINT "case_transfers_reason" CHECK ("case_transfers"."reason" in ('lost_mailbox', 'death', 'other')),
	CONSTRAINT "case_transfers_other_reason" CHECK ("case_transfers"."reason" <> 'other' or "case_transfers"."words" is not null)
);
--> statement-breakpoint
ALTER TABLE "fee_agreements" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fee_agreements" ADD COLUMN "former_client" text;--> statement-breakpoint
ALTER TABLE "case_transfers" ADD CONSTRAINT "case_transfers_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_transfers" ADD CONSTRAINT "case_transfers_from_user_users_id_fk" FOREIGN KEY ("from_user") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_transfers" ADD CONSTRAINT "case_transfers_to_user_users_id_fk" FOREIGN KEY ("to_user") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_transfers" ADD CONSTRAINT "case_transfers_file_path_files_path_fk" FOREIGN KEY ("file_path") REFERENCES "public"."files"("path") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "case_transfers" ADD CONSTRAINT "case_transfers_transferred_by_users_id_fk" FOREIGN KEY ("transferred_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_transfers_of_case" ON "case_transfers" USING btree ("case_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "case_transfers_from_user" ON "case_transfers" USING btree ("from_user");--> statement-breakpoint
CREATE INDEX "case_transfers_to_user" ON "case_transfers" USING btree ("to_user");--> statement-breakpoint
CREATE INDEX "case_transfers_transferred_by" ON "case_transfers" USING btree ("transferred_by");--> statement-breakpoint
CREATE FUNCTION keep_has_case_of_both() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owner uuid;
BEGIN
  -- In the order of their ids, as whoever transfers a case locks them.
  FOR owner IN SELECT id FROM public.profiles WHERE id IN (old.user_id, new.user_id) ORDER BY id FOR UPDATE LOOP
    UPDATE public.profiles SET has_case = NOT has_case
    WHERE id = owner AND has_case <> EXISTS (SELECT FROM public.cases WHERE user_id = owner);
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER cases_has_case_of_both AFTER UPDATE OF user_id ON cases FOR EACH ROW WHEN (old.user_id <> new.user_id) EXECUTE FUNCTION keep_has_case_of_both();--> statement-breakpoint
UPDATE fee_agreements SET ended_at = (
  SELECT max(p.ended_at) FROM case_proposals p
  WHERE p.case_id = fee_agreements.case_id AND p.lawyer_id = fee_agreements.lawyer_id AND p.answer = 'accepted'
) WHERE status = 'accepted' AND NOT EXISTS (
  SELECT FROM case_members m
  WHERE m.case_id = fee_agreements.case_id AND m.user_id = fee_agreements.lawyer_id AND m.membership = 'lawyer'
);