ALTER TABLE "care"."members" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "record_shares_patient" ON "care"."record_shares" USING btree ("patient_id","created_at");--> statement-breakpoint
CREATE INDEX "room_invitations_inviter" ON "care"."room_invitations" USING btree ("inviter_id");