-- duration: 0.1 s
-- What the payments of a case ask for is kept as codes and days, so that every page shows the same acts in one read.
ALTER TABLE "cases" ADD COLUMN "acts" jsonb;