CREATE TABLE "portal"."authenticator_codes" (
	"profile_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "authenticator_codes_profile_id_code_hash_pk" PRIMARY KEY("profile_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "portal"."authenticators" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "portal"."passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "portal"."spent_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "portal"."groups" ADD COLUMN "passkeys_allowed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "portal"."groups" ADD COLUMN "strong_factor_replaces_pin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "portal"."sessions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "portal"."authenticator_codes" ADD CONSTRAINT "authenticator_codes_profile_id_authenticators_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."authenticators"("profile_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."authenticators" ADD CONSTRAINT "authenticators_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."passkeys" ADD CONSTRAINT "passkeys_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_profile" ON "portal"."passkeys" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "spent_challenges_expiry" ON "portal"."spent_challenges" USING btree ("expires_at");