import { v7 as uuidv7 } from 'uuid'
import { clinicians, weeklyHours } from '#care/server/schema/clinician-tables.ts'
import { slots } from '#care/server/schema/visit-tables.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import type { TestCare } from '#care/server/testing/test-care.ts'
import type { Db } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { usStates } from '#shared/fields/us-state.ts'
import type { License } from '#shared/visits/license-rules.ts'
import type { VisitDraft } from '#shared/visits/visit-draft.ts'

/** Licenses for these states, by default all, that no test outlives. */
export const testLicenses = (states: readonly string[] = usStates): License[] =>
  states.map((state) => ({ state, number: `${state}-1`, expiresOn: '2199-12-31' }))

/** Adds a clinician who serves every visit; override any column. */
export const addClinician = async (db: Db, change: Partial<typeof clinicians.$inferInsert> = {}): Promise<Clinician> => {
  const id = uuidv7()
  const [added] = await db
    .insert(clinicians)
    .values({
      id,
      email: `${id}@example.com`,
      first: 'Chidi',
      last: 'Okafor',
      credentials: 'MD',
      timeZone: 'America/Chicago',
      types: ['GeneralMedical', 'MentalHealth', 'Dermatology', 'Nutrition'],
      methods: ['Video', 'Phone'],
      licenses: testLicenses(),
      createdAt: new Date('2026-01-01T00:00:00Z'),
      ...change,
    })
    .returning()
  if (!added) throw new Error('no clinician was added')
  return added
}

/** Adds hours from Monday to Friday, 9:00 AM to 5:15 PM, in slots of 45 minutes. */
export const addWorkdays = async (db: Db, clinicianId: string): Promise<void> => {
  const workdays = [1, 2, 3, 4, 5].map((weekday) => ({
    id: `00000000-0000-7000-8000-00000000000${weekday}`,
    clinicianId,
    weekday,
    fromMinute: 540,
    toMinute: 1035,
    slotMinutes: 45,
  }))
  await db.insert(weeklyHours).values(workdays)
}

/** Adds a slot of 20 minutes; returns its id. */
export const addSlot = async (db: Db, clinicianId: string, startsAt: Date | string, minutes = 20): Promise<string> => {
  const start = new Date(startsAt)
  const [added] = await db
    .insert(slots)
    .values({ id: uuidv7(), clinicianId, startsAt: start, endsAt: new Date(start.getTime() + minutes * 60_000) })
    .returning()
  if (!added) throw new Error('no slot was added')
  return added.id
}

/** A request context for calls whose caller does not matter. */
export const testRequest = (): RequestContext => ({
  method: 'POST',
  route: '/test',
  ip: '127.0.0.1',
  cookie: () => undefined,
  header: () => undefined,
  origin: 'same',
  throttles: [],
  file: Buffer.alloc(0),
  auditContext: {
    requestId: 'r',
    ip: 'local',
    userAgentHash: 'test',
    route: 'test',
    level: 'test',
    actorId: null,
    sessionHash: null,
    node: 'n',
    written: [],
  },
})

type Sdk = Awaited<ReturnType<TestCare['sdk']>>

/** A complete draft: an on-demand general visit for Ana; override any field. */
export const wholeDraft = (change: VisitDraft = {}): VisitDraft => ({
  patientId: 'th-ana',
  type: 'GeneralMedical',
  reason: 'A cough',
  symptoms: ['cough'],
  method: 'Video',
  state: 'TX',
  when: { kind: 'asap' },
  pharmacy: null,
  ...change,
})

/** Saves a draft and sends it. */
export const sendDraft = async (sdk: Sdk, change: VisitDraft = {}) => {
  const saved = await sdk.screen('save_visit_draft', { patch: wholeDraft(change) })
  if (saved.status !== 200) return saved
  const input = { draftId: saved.data.draftId as string, timeZone: 'America/Chicago', consents: true }
  return { ...(await sdk.screen('request_visit', input)), input }
}

export const slotTime = (slotId: string, startsAt: Date | string): NonNullable<VisitDraft['when']> => ({
  kind: 'slot',
  slotId,
  startsAt: new Date(startsAt).toISOString(),
})
