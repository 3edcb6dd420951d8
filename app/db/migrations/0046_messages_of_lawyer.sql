-- duration: 0.4 s
DROP INDEX "case_messages_of_lawyers";--> statement-breakpoint
CREATE INDEX "case_messages_of_lawyer" ON "case_messages" USING btree ("author_id","created_at" DESC NULLS LAST) WHERE "case_messages"."signed_as" = 'lawyer';