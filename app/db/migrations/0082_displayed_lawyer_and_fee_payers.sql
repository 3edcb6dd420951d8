-- duration: 0.1 s
ALTER TABLE "fee_agreements" ADD COLUMN "other_payer" text;--> statement-breakpoint
ALTER TABLE "lawyers" ADD COLUMN "display_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lawyers" ADD COLUMN "displayed_since" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "lawyers_displayed_once" ON "lawyers" USING btree (("displayed_since" is not null)) WHERE "lawyers"."displayed_since" is not null;--> statement-breakpoint
ALTER TABLE "fee_agreements" ADD CONSTRAINT "fee_agreements_other_payer" CHECK ("fee_agreements"."other_payer" in ('legal_aid', 'insurance', 'both', 'none', 'unknown'));--> statement-breakpoint
ALTER TABLE "lawyers" ADD CONSTRAINT "lawyers_displayed" CHECK ("lawyers"."displayed_since" is null or "lawyers"."display_asked_at" is not null);