import { demoId } from '#platform/demo-world.ts'
import type { usStates } from '#shared/fields/us-state.ts'
import type { SpokenLanguage } from '#shared/interpreters/spoken-languages.ts'
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
  npi: string
  /** States of the licenses. */
  licensedIn: (typeof usStates)[number][]
  languages: SpokenLanguage[]
  biography: string
}

type Own = Pick<DemoClinician, 'types' | 'npi' | 'licensedIn' | 'languages' | 'biography'>

const clinician = (email: string, [first, last, credentials]: [string, string, string], own: Own): DemoClinician => ({
  id: demoId('clinician', email),
  email,
  first,
  last,
  credentials,
  ...own,
  methods: ['Video', 'Phone'],
})

/** Invented clinicians. */
export const demoClinicians = {
  okafor: clinician('dr.okafor@example.com', ['Chidi', 'Okafor', 'MD'], {
    types: ['GeneralMedical', 'Dermatology'],
    npi: '1000000004',
    licensedIn: ['CA', 'FL', 'IL', 'MI', 'MN', 'NE', 'NY', 'TX', 'WA'],
    languages: ['en', 'fr'],
    biography: 'Family doctor for 15 years. He likes to explain what he sees and why a treatment helps.',
  }),
  lindqvist: clinician('dr.lindqvist@example.com', ['Maja', 'Lindqvist', 'PhD'], {
    types: ['MentalHealth'],
    npi: '1000000012',
    licensedIn: ['CA', 'IL', 'MN', 'NY', 'TX'],
    languages: ['en', 'es', 'de'],
    biography: 'Psychologist. She works with adults and families on anxiety, low mood and sleep.',
  }),
  vega: clinician('nutrition.vega@example.com', ['Rosa', 'Vega', 'RDN'], {
    types: ['Nutrition'],
    npi: '1000000020',
    licensedIn: ['CA', 'FL', 'MI', 'TX'],
    languages: ['en', 'es'],
    biography: 'Dietitian. She plans meals that fit your family, your budget and your health.',
  }),
} as const
