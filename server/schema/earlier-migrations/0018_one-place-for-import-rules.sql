ALTER TABLE "portal"."groups" DROP COLUMN "termination_share";--> statement-breakpoint
ALTER TABLE "portal"."groups" DROP COLUMN "absent_means_ended";--> statement-breakpoint
ALTER TABLE "portal"."groups" DROP COLUMN "auto_apply";