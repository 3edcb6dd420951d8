-- duration: 0.1 s
-- Before users, which a foreign key below locks: whoever deletes an account locks its cases first.
LOCK TABLE "cases" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "summed_years" (
	"year" date PRIMARY KEY NOT NULL,
	"rules" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "year_figures" (
	"year" date NOT NULL,
	"lawyer_id" uuid,
	"taken" integer DEFAULT 0 NOT NULL,
	"closed" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"missed" integer DEFAULT 0 NOT NULL,
	"recovered" bigint DEFAULT 0 NOT NULL,
	"success_fees" bigint DEFAULT 0 NOT NULL,
	"base_fees" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "year_figures_of_year" UNIQUE NULLS NOT DISTINCT("year","lawyer_id")
);
--> statement-breakpoint
ALTER TABLE "year_figures" ADD CONSTRAINT "year_figures_year_summed_years_year_fk" FOREIGN KEY ("year") REFERENCES "public"."summed_years"("year") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_figures" ADD CONSTRAINT "year_figures_lawyer_id_users_id_fk" FOREIGN KEY ("lawyer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "year_figures_lawyer" ON "year_figures" USING btree ("lawyer_id","year");--> statement-breakpoint
-- A former version that still serves counts months again too, and knows nothing of years.
CREATE FUNCTION forget_year() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.summed_years WHERE year = date_trunc('year', old.month::timestamp)::date;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER counted_months_year AFTER DELETE ON counted_months FOR EACH ROW EXECUTE FUNCTION forget_year();
