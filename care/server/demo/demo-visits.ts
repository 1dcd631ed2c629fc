import { demoClinicians, demoClinicZone } from '#care/server/demo/demo-clinicians.ts'
import { type DemoFamily, idIn, referenceIn, riveras, telehealthIdOf } from '#care/server/demo/demo-family.ts'
import { demoPastVisits } from '#care/server/demo/demo-past-visits.ts'
import { demoTime, timeWithinDay } from '#care/server/demo/demo-times.ts'
import type { visits } from '#care/server/schema/visit-tables.ts'
import { stored } from '#platform/auth/keys/sealed-fields.ts'
import { demoBirthday, demoId } from '#platform/demo-world.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'

type DemoVisit = typeof visits.$inferInsert
type Told = Omit<DemoVisit, 'notes' | 'summary' | 'reason' | 'symptoms'> & {
  reason: string
  symptoms?: string[]
  notes?: string
  summary?: string
}

const minute = 60_000

const patient = (family: DemoFamily, first: string, born: string) => ({
  patientId: telehealthIdOf(family, first),
  patientFirst: first,
  patientLast: family.last,
  patientDateOfBirth: born,
})

const anaOf = (family: DemoFamily) => patient(family, 'Ana', '1986-05-14')

/** Fields shared by all demo visits; Ana requested them. */
const asked = (family: DemoFamily, name: string, reference: string) => ({
  id: idIn(family, 'visit', name),
  draftId: idIn(family, 'visit draft', name),
  reference: referenceIn(family, reference),
  memberId: telehealthIdOf(family, 'Ana'),
  groupCode: family.group,
  timeZone: demoClinicZone,
  state: 'TX',
  priceCents: 0,
  policy: defaultVisitPolicy,
})

const video = { method: 'Video', phone: null } as const

/** Fields of a completed 20-minute visit `days` ago. */
const ended = (now: Date, days: number, at: number) => {
  const startedAt = demoTime(now, -days, at)
  const endedAt = new Date(startedAt.getTime() + 20 * minute)
  const createdAt = new Date(startedAt.getTime() - 26 * 60 * minute)
  return { status: 'Completed', isOnDemand: false, requestedAt: startedAt, createdAt, acceptedAt: createdAt, startedAt, endedAt } as const
}

/** Ana's open visits. */
const openVisits = (family: DemoFamily, now: Date): Told[] => {
  const ana = anaOf(family)
  const before = (minutes: number) => new Date(now.getTime() - minutes * minute)
  const times = [demoTime(now, 3, 10 * 60), demoTime(now, 4, 10 * 60), demoTime(now, 5, 16 * 60)]
  return [
    {
      ...asked(family, 'upcoming', 'V-4HX2QK'),
      ...ana,
      ...video,
      type: 'GeneralMedical',
      status: 'Locked',
      isOnDemand: false,
      requestedAt: timeWithinDay(now),
      createdAt: before(2000),
      acceptedAt: before(2000),
      clinicianId: demoClinicians.okafor.id,
      reason: 'A cough that has stayed for three weeks.',
      symptoms: ['cough', 'fatigue'],
    },
    {
      ...asked(family, 'proposed', 'V-9TM3WC'),
      ...ana,
      ...video,
      type: 'MentalHealth',
      status: 'Proposed',
      isOnDemand: false,
      requestedAt: times[0] ?? now,
      requestedTimes: times,
      createdAt: before(1500),
      clinicianId: demoClinicians.lindqvist.id,
      proposedTimes: [demoTime(now, 4, 17 * 60), demoTime(now, 5, 9 * 60 + 20)],
      reason: 'I sleep badly since I changed jobs.',
      symptoms: ['sleep', 'stress'],
    },
    {
      ...asked(family, 'on demand', 'V-6RD8NP'),
      ...patient(family, 'Mia', demoBirthday({ yearsAgo: 6 }, now)),
      ...video,
      type: 'GeneralMedical',
      status: 'Requested',
      isOnDemand: true,
      requestedAt: before(4),
      createdAt: before(4),
      reason: 'Fever since this morning, and she does not want to drink.',
      symptoms: ['fever'],
    },
  ]
}

/** Ana's recent past visits. */
const pastVisits = (family: DemoFamily, now: Date): Told[] => [
  {
    ...asked(family, 'sore throat', 'V-2KF7JX'),
    ...anaOf(family),
    ...video,
    type: 'GeneralMedical',
    ...ended(now, 24, 9 * 60),
    clinicianId: demoClinicians.okafor.id,
    reason: 'Sore throat and a mild fever.',
    symptoms: ['sore-throat', 'fever'],
    notes: 'Pharyngitis, likely viral. No exudate seen, no trouble breathing. No antibiotic.',
    summary:
      'A sore throat, most likely from a virus. Rest, drink plenty, and take ibuprofen with food if it hurts. It should be better within a week; write to us if the fever lasts longer than three days or swallowing gets harder.',
  },
  {
    ...asked(family, 'rash', 'V-8BW5GD'),
    ...patient(family, 'Leo', demoBirthday({ yearsAgo: 11 }, now)),
    method: 'Phone',
    phone: family.phones[0],
    type: 'Dermatology',
    ...ended(now, 51, 14 * 60 + 20),
    clinicianId: demoClinicians.okafor.id,
    reason: 'An itching rash on both elbows.',
    symptoms: ['rash', 'itching'],
    notes: 'Flexural eczema, mild. Hydrocortisone 1% twice a day for seven days.',
    summary:
      'Mild eczema. Use the cream thinly twice a day for a week and a moisturizer without perfume every evening. Cotton sleeves help against scratching. Send new photos if it spreads.',
  },
  {
    ...asked(family, 'nutrition', 'V-5QY9HT'),
    ...anaOf(family),
    ...video,
    type: 'Nutrition',
    ...ended(now, 80, 11 * 60),
    clinicianId: demoClinicians.vega.id,
    reason: 'I would like to eat better on workdays.',
    symptoms: ['diet'],
    notes: 'Skips breakfast, eats late. Motivated. Plan agreed on; follow up in three months.',
    summary:
      'We agreed on a breakfast with protein, a prepared lunch on three workdays, and dinner before eight. We talk again in about three months.',
  },
]

/** Ana's earlier visits, including those counted as savings. */
const earlierVisits = (family: DemoFamily, now: Date): Told[] =>
  demoPastVisits.map(({ daysAgo, at, paid, reference, ...visit }) => ({
    ...asked(family, `earlier ${reference}`, reference),
    ...anaOf(family),
    ...video,
    ...visit,
    ...ended(now, daysAgo, at),
    priceCents: paid * 100,
  }))

const sealable = ({ reason, symptoms = [], notes, summary, ...visit }: Told): DemoVisit => ({
  ...visit,
  reason: stored(reason),
  symptoms: stored(symptoms),
  notes: notes === undefined ? null : stored(notes),
  summary: summary === undefined ? null : stored(summary),
})

/** Returns Ana's visits for the first start of the demo. */
export const demoVisits = (now: Date, family: DemoFamily = riveras): DemoVisit[] =>
  [...openVisits(family, now), ...pastVisits(family, now), ...earlierVisits(family, now)].map(sealable)

/** A visit of Pat Moreno that waits in the queue and needs a Spanish interpreter. */
export const demoInterpretedVisit = (now: Date): DemoVisit => {
  const patientId = demoId('telehealth', 'HYUHCSRPAID', 'Pat Moreno')
  const createdAt = new Date(now.getTime() - 2 * minute)
  return sealable({
    ...video,
    id: demoId('visit', 'interpreted'),
    draftId: demoId('visit draft', 'interpreted'),
    reference: 'V-5NB8SM',
    memberId: patientId,
    patientId,
    patientFirst: 'Pat',
    patientLast: 'Moreno',
    patientDateOfBirth: '1995-10-27',
    groupCode: 'HYUHCSRPAID',
    timeZone: 'America/New_York',
    state: 'FL',
    priceCents: 4500,
    policy: defaultVisitPolicy,
    type: 'GeneralMedical',
    status: 'Requested',
    isOnDemand: true,
    requestedAt: createdAt,
    createdAt,
    interpreter: { language: 'es', isAnyway: false },
    reason: 'Me duele la garganta desde hace tres días.',
    symptoms: ['sore-throat'],
  })
}
