-- duration: 0.8 s
ALTER TABLE "fee_agreements" DROP CONSTRAINT "fee_agreements_status";--> statement-breakpoint
ALTER TABLE "fee_agreements" ADD CONSTRAINT "fee_agreements_status" CHECK ("fee_agreements"."status" in ('pending', 'accepted', 'declined', 'replaced', 'lapsed', 'retracted', 'withdrawn'));