CREATE TABLE "care"."push_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"sid" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_devices_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "care"."push_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "push_devices_member" ON "care"."push_devices" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "push_devices_sid" ON "care"."push_devices" USING btree ("sid");