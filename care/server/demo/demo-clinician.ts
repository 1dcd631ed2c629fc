import type { Care } from '#care/server/care.ts'
import { demoClinicians } from '#care/server/demo/demo-clinicians.ts'
import { demoTime } from '#care/server/demo/demo-times.ts'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { acceptVisit } from '#care/server/visits/clinic/accept-visit.ts'
import { isAsked } from '#care/server/visits/clinic/clinic-visit.ts'
import { completeVisit } from '#care/server/visits/clinic/complete-visit.ts'
import { startVisit } from '#care/server/visits/clinic/start-visit.ts'
import { recordLocation } from '#care/server/visits/location/confirm-location.ts'
import { proposeTimes } from '#care/server/visits/schedule/schedule-visit.ts'
import { listQueue, listVisitsOf, type Visit } from '#care/server/visits/visit-store.ts'
import { Failure } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import { usStates } from '#shared/fields/us-state.ts'
import { noteOfTexts } from '#shared/notes/note-rules.ts'
import { phoneStartRefusal, type VisitLocation } from '#shared/visits/location-rules.ts'
import { isArranged, type VisitType } from '#shared/visits/visit-types.ts'

/** Whether the simulated clinician answers; off by default. */
export type DemoClinicianSwitch = { isOn: boolean }

const second = 1000
const day = 86_400_000

/** Milliseconds before each action of the simulated clinician: long enough to watch. */
const pauses = { accept: 8 * second, propose: 8 * second, start: 6 * second, complete: 30 * second }

type Simulated = Pick<Visit, 'type' | 'status' | 'isOnDemand' | 'requestedAt' | 'createdAt' | 'acceptedAt' | 'startedAt'>
type Act = keyof typeof pauses

const hasPassed = (since: Date | null, act: Act, now: Date): boolean => since !== null && now.getTime() - since.getTime() >= pauses[act]

/** Returns the next action for a visit, or null if none is due. */
export const nextAct = (visit: Simulated, now: Date): Act | null => {
  const { type, status, isOnDemand, requestedAt, createdAt, acceptedAt, startedAt } = visit
  const request = isArranged(type) ? 'propose' : 'accept'
  if (status === 'Requested') return hasPassed(createdAt, request, now) ? request : null
  if (status === 'Locked') return (isOnDemand || requestedAt <= now) && hasPassed(acceptedAt, 'start', now) ? 'start' : null
  return status === 'Started' && hasPassed(startedAt, 'complete', now) ? 'complete' : null
}

const summaries: Readonly<Record<VisitType, string>> = {
  GeneralMedical:
    'Nothing that needs to be seen in person today. Rest, drink plenty, and take something against the pain if you need it. Ask for another visit if it is not better in three days, or sooner if it gets worse.',
  MentalHealth:
    'We talked about what weighs on you and agreed on two small steps for the next week: a fixed time to go to bed, and a walk each day. We see each other again in two weeks. In a crisis call or text 988 at any time.',
  Dermatology:
    'From your photos this looks like a mild irritation of the skin. Use the cream thinly twice a day for a week and leave out perfumed soap. Please send new photos if it spreads.',
  Nutrition:
    'We agreed on three meals at fixed times and a protein-rich breakfast. Keep the diary for two weeks; then we look at it together.',
}

const context = ({ id }: Clinician): RequestContext => ({
  method: 'POST',
  route: '/demo',
  ip: '127.0.0.1',
  cookie: () => undefined,
  header: () => undefined,
  origin: 'same',
  throttles: [],
  file: Buffer.alloc(0),
  auditContext: {
    requestId: 'demo',
    ip: '127.0.0.1',
    userAgentHash: 'demo',
    route: 'demo clinician',
    level: 'clinician',
    actorId: id,
    sessionHash: null,
    node: 'demo',
    written: [],
  },
})

/** What the patient would say on the phone; nobody is called. */
const simulatedLocation = ({ state, phone }: Visit): VisitLocation => {
  const known = usStates.find((one) => one === state)
  if (known === undefined) throw new Error(`a visit is in ${state}`)
  return { address1: 'Simulated call, no address', city: 'Demo', zip: '', state: known, phone: phone ?? '' }
}

const doAct = async (care: Care, act: Act, clinician: Clinician, visit: Visit): Promise<void> => {
  const asked = { clinician, visitId: visit.id, request: context(clinician) }
  const now = care.clock.now()
  if (act === 'accept') await acceptVisit(care, { ...asked, at: null })
  if (act === 'propose') await proposeTimes(care, { ...asked, times: [demoTime(now, 2, 12 * 60), demoTime(now, 3, 16 * 60)] })
  if (act === 'start') {
    if (phoneStartRefusal(visit, now) !== null) await recordLocation(care, { ...asked, location: simulatedLocation(visit) })
    // Add the visit before its start is announced.
    care.simulatedVisits.add(visit.id)
    await startVisit(care, asked).catch((error: unknown) => {
      care.simulatedVisits.delete(visit.id)
      throw error
    })
  }
  if (act === 'complete') {
    await completeVisit(care, {
      ...asked,
      note: noteOfTexts({ notes: 'By the simulated clinician of the demo.', summary: summaries[visit.type] }),
    })
    care.simulatedVisits.delete(visit.id)
  }
}

/** Returns the demo clinicians' open visits within a day of now, and every waiting visit with a clinician who would take it. */
const listSimulated = async ({ db, clock }: Care): Promise<{ visit: Visit; clinician: Clinician }[]> => {
  const now = clock.now().getTime()
  const known = new Set<string>(Object.values(demoClinicians).map(({ id }) => id))
  const everybody = (await db.select().from(clinicians)).filter(({ id, endedAt }) => known.has(id) && endedAt === null)
  const waiting = (await listQueue(db)).flatMap((visit) => {
    const clinician = everybody.find((one) => isAsked(one, visit, clock.now()))
    return clinician ? [{ visit, clinician }] : []
  })
  const own = await Promise.all(
    everybody.map(async (clinician) =>
      (await listVisitsOf(db, clinician.id, new Date(now - day), new Date(now + day))).map((visit) => ({ visit, clinician })),
    ),
  )
  return [...waiting, ...own.flat()]
}

/** Runs the simulated clinician once over all its visits. An action that the rules refuse is retried in the next run. */
export const simulateClinician = async (care: Care): Promise<void> => {
  for (const { visit, clinician } of await listSimulated(care)) {
    const act = nextAct(visit, care.clock.now())
    if (act === null) continue
    await doAct(care, act, clinician, visit).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error
    })
  }
}

/** Job that answers visits automatically, so that a visitor alone can follow one to its end. */
export const demoClinicianWork = (care: Care, simulated: DemoClinicianSwitch): Job => ({
  name: 'care demo clinician',
  everyMs: second,
  oneNode: true,
  run: async () => {
    if (simulated.isOn) await simulateClinician(care)
  },
})
