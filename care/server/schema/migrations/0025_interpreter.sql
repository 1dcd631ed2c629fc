ALTER TABLE "care"."room_invitations" ADD COLUMN "guest_role" text;--> statement-breakpoint
ALTER TABLE "care"."room_peers" ADD COLUMN "guest_role" text;--> statement-breakpoint
ALTER TABLE "care"."room_tickets" ADD COLUMN "guest_role" text;--> statement-breakpoint
ALTER TABLE "care"."visits" ADD COLUMN "interpreter" jsonb;