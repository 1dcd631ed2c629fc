CREATE TABLE "care"."kept_clinicians" (
	"patient_id" text NOT NULL,
	"kept_by" text NOT NULL,
	"clinician_id" uuid NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_clinicians_patient_id_clinician_id_pk" PRIMARY KEY("patient_id","clinician_id")
);
--> statement-breakpoint
ALTER TABLE "care"."visits" ADD COLUMN "wanted_clinician_id" uuid;--> statement-breakpoint
ALTER TABLE "care"."kept_clinicians" ADD CONSTRAINT "kept_clinicians_clinician_id_clinicians_id_fk" FOREIGN KEY ("clinician_id") REFERENCES "care"."clinicians"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_clinicians_by" ON "care"."kept_clinicians" USING btree ("kept_by");--> statement-breakpoint
ALTER TABLE "care"."visits" ADD CONSTRAINT "visits_wanted_clinician_id_clinicians_id_fk" FOREIGN KEY ("wanted_clinician_id") REFERENCES "care"."clinicians"("id") ON DELETE no action ON UPDATE no action;