-- duration: 0.1 s
CREATE INDEX "profiles_staff" ON "profiles" USING btree (search_fold("last_name" || ' ' || "first_name"),"id") WHERE ("profiles"."role" <> 'client');