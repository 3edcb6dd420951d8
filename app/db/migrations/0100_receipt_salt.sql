-- duration: 0.1 s
-- The duration is an estimate: one nullable column, under an exclusive lock of `files` that changes no row.
-- expand: 0.5.0 neither writes nor reads it: the journal then attests nothing of the files that it receives
ALTER TABLE "files" ADD COLUMN "receipt_salt" text;
