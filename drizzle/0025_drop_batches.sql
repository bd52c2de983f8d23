ALTER TABLE "book_import" DROP CONSTRAINT "book_import_batch_id_book_batch_id_fk";
--> statement-breakpoint
DROP INDEX "book_import_batch";--> statement-breakpoint
ALTER TABLE "book_import" DROP COLUMN "batch_id";--> statement-breakpoint
DROP TABLE "deleted_row";--> statement-breakpoint
DROP TABLE "book_batch_row";--> statement-breakpoint
DROP TABLE "book_batch";
