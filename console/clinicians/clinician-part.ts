import type { RosterClinician } from '#shared/clinicians/roster.ts'

/** What the parts of a clinician's page show, and whether the operator may change it. */
export type ClinicianPart = { clinician: RosterClinician; mayChange: boolean }
