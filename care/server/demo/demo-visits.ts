import { demoClinicians, demoClinicZone } from '#care/server/demo/demo-clinicians.ts'
import { demoPastVisits } from '#care/server/demo/demo-past-visits.ts'
import { demoTime, timeWithinDay } from '#care/server/demo/demo-times.ts'
import type { visits } from '#care/server/schema/visit-tables.ts'
import { demoBirthday, demoId } from '#platform/demo-world.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'

type DemoVisit = typeof visits.$inferInsert

const minute = 60_000
const idOf = (first: string) => demoId('telehealth', 'FOYER', `${first} Rivera`)

const patient = (first: string, born: string) => ({
  patientId: idOf(first),
  ...{ patientFirst: first, patientLast: 'Rivera', patientDateOfBirth: born },
})

const ana = patient('Ana', '1986-05-14')

/** What all of them share: Ana asked. */
const asked = (name: string, reference: string) => ({
  ...{ id: demoId('visit', name), draftId: demoId('visit draft', name), reference, memberId: ana.patientId },
  ...{ groupCode: 'FOYER', timeZone: demoClinicZone, state: 'TX', priceCents: 0, policy: defaultVisitPolicy },
})

const video = { method: 'Video', phone: null } as const
const phone = { method: 'Phone', phone: '5125550118' } as const

/** An ended visit, so many days ago, of twenty minutes. */
const ended = (now: Date, days: number, at: number) => {
  const startedAt = demoTime(now, -days, at)
  const endedAt = new Date(startedAt.getTime() + 20 * minute)
  const createdAt = new Date(startedAt.getTime() - 26 * 60 * minute)
  return { status: 'Completed', isOnDemand: false, requestedAt: startedAt, createdAt, acceptedAt: createdAt, startedAt, endedAt } as const
}

/** The visits that Ana has to come. */
const openVisits = (now: Date): DemoVisit[] => {
  const before = (minutes: number) => new Date(now.getTime() - minutes * minute)
  const wished = [demoTime(now, 3, 10 * 60), demoTime(now, 4, 10 * 60), demoTime(now, 5, 16 * 60)]
  return [
    {
      ...{ ...asked('upcoming', 'V-4HX2QK'), ...ana, ...video, type: 'GeneralMedical', status: 'Locked', isOnDemand: false },
      ...{ requestedAt: timeWithinDay(now), createdAt: before(2000), acceptedAt: before(2000), clinicianId: demoClinicians.okafor.id },
      ...{ reason: 'A cough that has stayed for three weeks.', symptoms: ['cough', 'fatigue'] },
    },
    {
      ...{ ...asked('proposed', 'V-9TM3WC'), ...ana, ...video, type: 'MentalHealth', status: 'Proposed', isOnDemand: false },
      ...{ requestedAt: wished[0] ?? now, requestedTimes: wished, createdAt: before(1500), clinicianId: demoClinicians.lindqvist.id },
      proposedTimes: [demoTime(now, 4, 17 * 60), demoTime(now, 5, 9 * 60 + 20)],
      ...{ reason: 'I sleep badly since I changed jobs.', symptoms: ['sleep', 'stress'] },
    },
    {
      ...{ ...asked('on demand', 'V-6RD8NP'), ...patient('Mia', demoBirthday({ yearsAgo: 6 }, now)), ...video },
      ...{ type: 'GeneralMedical', status: 'Requested', isOnDemand: true, requestedAt: before(4), createdAt: before(4) },
      ...{ reason: 'Fever since this morning, and she does not want to drink.', symptoms: ['fever'] },
    },
  ]
}

/** And those she has had. */
const pastVisits = (now: Date): DemoVisit[] => [
  {
    ...{ ...asked('sore throat', 'V-2KF7JX'), ...ana, ...video, type: 'GeneralMedical', ...ended(now, 24, 9 * 60) },
    ...{ clinicianId: demoClinicians.okafor.id, reason: 'Sore throat and a mild fever.', symptoms: ['sore-throat', 'fever'] },
    notes: 'Pharyngitis, likely viral. No exudate seen, no trouble breathing. No antibiotic.',
    summary:
      'A sore throat, most likely from a virus. Rest, drink plenty, and take ibuprofen with food if it hurts. It should be better within a week; write to us if the fever lasts longer than three days or swallowing gets harder.',
  },
  {
    ...{ ...asked('rash', 'V-8BW5GD'), ...patient('Leo', demoBirthday({ yearsAgo: 11 }, now)), ...phone, type: 'Dermatology' },
    ...{ ...ended(now, 51, 14 * 60 + 20), clinicianId: demoClinicians.okafor.id, reason: 'An itching rash on both elbows.' },
    ...{ symptoms: ['rash', 'itching'], notes: 'Flexural eczema, mild. Hydrocortisone 1% twice a day for seven days.' },
    summary:
      'Mild eczema. Use the cream thinly twice a day for a week and a moisturizer without perfume every evening. Cotton sleeves help against scratching. Send new photos if it spreads.',
  },
  {
    ...{ ...asked('nutrition', 'V-5QY9HT'), ...ana, ...video, type: 'Nutrition', ...ended(now, 80, 11 * 60) },
    ...{ clinicianId: demoClinicians.vega.id, reason: 'I would like to eat better on workdays.', symptoms: ['diet'] },
    notes: 'Skips breakfast, eats late. Motivated. Plan agreed on; follow up in three months.',
    summary:
      'We agreed on a breakfast with protein, a prepared lunch on three workdays, and dinner before eight. We talk again in about three months.',
  },
]

/** Those whose price she has saved something against, and others beside them. */
const earlierVisits = (now: Date): DemoVisit[] =>
  demoPastVisits.map(({ daysAgo, at, paid, reference, ...visit }) => ({
    ...{ ...asked(`earlier ${reference}`, reference), ...ana, ...video, ...visit, ...ended(now, daysAgo, at) },
    priceCents: paid * 100,
  }))

/** Ana's visits as they are when the demo is first started. */
export const demoVisits = (now: Date): DemoVisit[] => [...openVisits(now), ...pastVisits(now), ...earlierVisits(now)]
