CREATE TABLE "care"."spent_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care"."clinician_authenticators" (
	"clinician_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "care"."clinician_passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinician_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "clinician_passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "care"."clinician_recovery_codes" (
	"clinician_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "clinician_recovery_codes_clinician_id_code_hash_pk" PRIMARY KEY("clinician_id","code_hash")
);
--> statement-breakpoint
ALTER TABLE "care"."clinician_sessions" ADD COLUMN "second_factor" text;--> statement-breakpoint
ALTER TABLE "care"."clinician_sessions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "care"."clinicians" ADD COLUMN "strong_factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "care"."clinician_authenticators" ADD CONSTRAINT "clinician_authenticators_clinician_id_clinicians_id_fk" FOREIGN KEY ("clinician_id") REFERENCES "care"."clinicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."clinician_passkeys" ADD CONSTRAINT "clinician_passkeys_clinician_id_clinicians_id_fk" FOREIGN KEY ("clinician_id") REFERENCES "care"."clinicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."clinician_recovery_codes" ADD CONSTRAINT "clinician_recovery_codes_clinician_id_clinicians_id_fk" FOREIGN KEY ("clinician_id") REFERENCES "care"."clinicians"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "spent_challenges_expiry" ON "care"."spent_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "clinician_passkeys_clinician" ON "care"."clinician_passkeys" USING btree ("clinician_id");