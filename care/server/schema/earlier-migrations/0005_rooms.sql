CREATE TABLE "care"."room_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"name" text NOT NULL,
	"invited_by" text NOT NULL,
	"inviter_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "room_invitations_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "care"."room_letters" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"node" uuid NOT NULL,
	"peer_id" uuid NOT NULL,
	"event" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care"."room_peers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"node" uuid NOT NULL,
	"role" text NOT NULL,
	"person_id" text NOT NULL,
	"name" text NOT NULL,
	"state" jsonb NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"alive_at" timestamp with time zone NOT NULL,
	CONSTRAINT "room_peers_once" UNIQUE("visit_id","role","person_id")
);
--> statement-breakpoint
CREATE TABLE "care"."room_tickets" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"role" text NOT NULL,
	"person_id" text NOT NULL,
	"name" text NOT NULL,
	"session_id" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care"."waiting_members" (
	"visit_id" uuid PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"came_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "care"."visits" ADD COLUMN "phone_instead_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "care"."room_invitations" ADD CONSTRAINT "room_invitations_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "care"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."room_peers" ADD CONSTRAINT "room_peers_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "care"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."room_tickets" ADD CONSTRAINT "room_tickets_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "care"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."waiting_members" ADD CONSTRAINT "waiting_members_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "care"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_invitations_visit" ON "care"."room_invitations" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "room_letters_node" ON "care"."room_letters" USING btree ("node");--> statement-breakpoint
CREATE INDEX "room_peers_node" ON "care"."room_peers" USING btree ("node");