import { demoId } from '#platform/demo-world.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'

/** The members' password of the demo, which care learns from nobody. */
export const demoClinicianPassword = 'Welcome-2-Foyer!'

export const demoClinicZone = 'America/Chicago'

/** Minutes after midnight: every day from seven to nine in the evening, in slots of twenty. */
export const demoHours = { from: 7 * 60, to: 21 * 60, slot: 20 }

type DemoClinician = {
  id: string
  email: string
  first: string
  last: string
  credentials: string
  types: VisitType[]
  methods: VisitMethod[]
}

const clinician = (email: string, [first, last, credentials]: [string, string, string], types: VisitType[]): DemoClinician => ({
  ...{ id: demoId('clinician', email), email, first, last, credentials, types },
  methods: ['Video', 'Phone'],
})

/** Invented people, who see patients everywhere. */
export const demoClinicians = {
  okafor: clinician('dr.okafor@example.com', ['Chidi', 'Okafor', 'MD'], ['GeneralMedical', 'Dermatology']),
  lindqvist: clinician('dr.lindqvist@example.com', ['Maja', 'Lindqvist', 'PhD'], ['MentalHealth']),
  vega: clinician('nutrition.vega@example.com', ['Rosa', 'Vega', 'RDN'], ['Nutrition']),
} as const
