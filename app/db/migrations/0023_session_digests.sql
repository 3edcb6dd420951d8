-- Their cookies are signed in another form, which nothing reads any more; with them go the tokens in clear.
DELETE FROM "sessions";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "token" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "token_digest" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_token_digest_unique" UNIQUE("token_digest");