-- duration: 0.1 s
CREATE INDEX "email_logs_of_status" ON "email_logs" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);