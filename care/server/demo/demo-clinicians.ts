import { demoId } from '#platform/demo-world.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'

/** The demo members' password, repeated here because care does not import it. */
export const demoClinicianPassword = 'Welcome-2-Foyer!'

export const demoClinicZone = 'America/Chicago'

/** Minutes after midnight: every day from 7 a.m. to 9 p.m., in 20-minute slots. */
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
  id: demoId('clinician', email),
  email,
  first,
  last,
  credentials,
  types,
  methods: ['Video', 'Phone'],
})

/** Invented clinicians, licensed in every state. */
export const demoClinicians = {
  okafor: clinician('dr.okafor@example.com', ['Chidi', 'Okafor', 'MD'], ['GeneralMedical', 'Dermatology']),
  lindqvist: clinician('dr.lindqvist@example.com', ['Maja', 'Lindqvist', 'PhD'], ['MentalHealth']),
  vega: clinician('nutrition.vega@example.com', ['Rosa', 'Vega', 'RDN'], ['Nutrition']),
} as const
