import { demoClinicians, demoClinicZone } from '#care/server/demo/demo-clinicians.ts'
import { riveras } from '#care/server/demo/demo-family.ts'
import { seedDemoInvoices } from '#care/server/demo/demo-invoices.ts'
import { visitSurveys } from '#care/server/schema/survey-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import { stored } from '#platform/auth/keys/sealed-fields.ts'
import type { Db } from '#platform/db/db.ts'
import { demoId } from '#platform/demo-world.ts'
import { dayIn, instantIn } from '#shared/fields/zoned-time.ts'
import type { EaseAnswer, HelpedAnswer } from '#shared/surveys/survey-rules.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'

type Answered = readonly [group: string, kind: keyof typeof kinds, helped: HelpedAnswer, ease: EaseAnswer, comment?: string]

const { okafor, lindqvist, vega } = demoClinicians
const kinds = {
  general: { type: 'GeneralMedical', clinicianId: okafor.id, summary: 'A cold. Rest and drink plenty.' },
  talk: { type: 'MentalHealth', clinicianId: lindqvist.id, summary: 'We agreed on small steps for the coming weeks.' },
  diet: { type: 'Nutrition', clinicianId: vega.id, summary: 'We made a plan for meals on workdays.' },
} as const

/** Invented answers, by how many months ago: two months with enough answers to show, with some groups or types hidden, and one without. */
const answered: Readonly<Record<number, readonly Answered[]>> = {
  1: [
    ['FOYER', 'general', 'yes', 'easy', 'The doctor took time to explain what to watch for.'],
    ['FOYER', 'general', 'yes', 'easy'],
    ['FOYER', 'general', 'partly', 'neither', 'I waited 25 minutes in the waiting room without a word.'],
    ['FOYER', 'talk', 'yes', 'easy'],
    ['FOYER', 'talk', 'yes', 'hard', 'Evening times were gone for two weeks.'],
    ['FOYER', 'general', 'no', 'hard', 'The picture froze twice, and we had to start over.'],
    ['SECURE', 'general', 'yes', 'easy'],
    ['SECURE', 'general', 'yes', 'neither'],
    ['SECURE', 'general', 'partly', 'easy'],
    ['STATE-U', 'talk', 'partly', 'easy', 'Pude hablar en español. Muchas gracias.'],
    ['STATE-U', 'talk', 'yes', 'easy'],
    ['STATE-U', 'talk', 'yes', 'neither'],
  ],
  2: [
    ['FOYER', 'general', 'yes', 'easy'],
    ['FOYER', 'general', 'yes', 'easy', 'Much easier than driving to the clinic with two children.'],
    ['FOYER', 'general', 'yes', 'neither'],
    ['FOYER', 'talk', 'partly', 'hard', 'It was hard to find out whether my plan pays for this.'],
    ['FOYER', 'diet', 'yes', 'easy'],
    ['FOYER', 'diet', 'yes', 'easy'],
    ['SECURE', 'general', 'yes', 'easy'],
    ['SECURE', 'general', 'no', 'neither', 'I was told to see someone in person after all.'],
    ['SECURE', 'general', 'yes', 'easy'],
    ['SECURE', 'talk', 'yes', 'easy'],
    ['SECURE', 'talk', 'partly', 'neither'],
  ],
  3: [
    ['FOYER', 'general', 'yes', 'easy', 'Quick and friendly.'],
    ['FOYER', 'general', 'partly', 'neither'],
    ['STATE-U', 'talk', 'yes', 'easy'],
  ],
}

const firstNames = ['June', 'Omar', 'Ruth', 'Tess', 'Hugo', 'Ines', 'Paul', 'Vera', 'Noel', 'Gwen', 'Kofi', 'Lena'] as const
const lastNames = ['Alder', 'Birch', 'Cedar', 'Hazel'] as const

const hour = 3_600_000

/** A visit of an invented patient without an account, and the survey that they answered the day after. */
const visitOf = (now: Date, monthsAgo: number, at: number, [groupCode, kind, helped, ease, comment]: Answered) => {
  const [year = 0, month = 0] = dayIn(demoClinicZone, now).split('-').map(Number)
  const day = new Date(Date.UTC(year, month - 1 - monthsAgo, 3 + 2 * at)).toISOString().slice(0, 10)
  const startedAt = instantIn(demoClinicZone, `${day}T11:20:00`)
  const endedAt = new Date(startedAt.getTime() + hour / 3)
  const createdAt = new Date(startedAt.getTime() - 26 * hour)
  const name = `survey ${monthsAgo} ${at}`
  const patientId = demoId('telehealth', groupCode, name)
  const { type, clinicianId, summary } = kinds[kind]
  const visit = {
    id: demoId('visit', name),
    draftId: demoId('visit draft', name),
    reference: `V-${monthsAgo}SV7${at + 11}`,
    memberId: patientId,
    patientId,
    patientFirst: firstNames[at % firstNames.length] ?? '',
    patientLast: lastNames[monthsAgo % lastNames.length] ?? '',
    patientDateOfBirth: `19${60 + ((7 * at + monthsAgo) % 40)}-04-12`,
    groupCode,
    type,
    method: 'Video',
    status: 'Completed',
    isOnDemand: false,
    requestedAt: startedAt,
    createdAt,
    acceptedAt: createdAt,
    startedAt,
    endedAt,
    timeZone: demoClinicZone,
    state: 'TX',
    priceCents: 0,
    policy: defaultVisitPolicy,
    clinicianId,
    reason: stored('A question about my health.'),
    symptoms: stored<string[]>([]),
    notes: stored('Advised.'),
    summary: stored(summary),
  } as const satisfies typeof visits.$inferInsert
  const answeredAt = new Date(endedAt.getTime() + 20 * hour)
  const survey = {
    id: demoId('visit survey', name),
    visitId: visit.id,
    givenBy: patientId,
    helped,
    ease,
    comment: comment === undefined ? null : stored(comment),
    answeredAt,
    changedAt: answeredAt,
    dismissedAt: null,
  } as const satisfies typeof visitSurveys.$inferInsert
  return { visit, survey }
}

/** Seeds answered surveys of other members, so that the console has figures and comments; the caller seals them. */
export const seedDemoSurveys = async (tx: Db, now: Date): Promise<void> => {
  const seeded = Object.entries(answered).flatMap(([monthsAgo, rows]) => rows.map((row, at) => visitOf(now, Number(monthsAgo), at, row)))
  const their = seeded.map(({ visit }) => visit)
  await tx.insert(visits).values(their)
  await tx.insert(visitSurveys).values(seeded.map(({ survey }) => survey))
  await seedDemoInvoices(tx, riveras, their, now)
}
