import { v7 as uuidv7 } from 'uuid'
import { demoClinicians } from '#care/server/demo/demo-clinicians.ts'
import type { OwnMember } from '#e2e/people.ts'
import type { DemoPortal } from '#e2e/portal.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'

type Columns = Record<string, unknown>

/** Returns the instant `minutes` from now. */
export const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000)

/** Column values of a visit that waits for any clinician, as soon as possible. */
export const waiting = () => ({ status: 'Requested', is_on_demand: true, clinician_id: null, requested_at: inMinutes(-5) })

let asked = 0
/** Returns a request time that is ahead of all others in the queue, including those of earlier tests. */
export const askedBeforeAll = (): Date => {
  asked += 1
  return new Date(Date.UTC(2020, 0, 1) - asked * 60_000)
}

const insert = async ({ sql }: DemoPortal, columns: Columns): Promise<void> => {
  const names = Object.keys(columns)
  await sql(`insert into care.visits (${names.join()}) values (${names.map((_, at) => `$${at + 1}`).join()})`, Object.values(columns))
}

let added = 0
/** References are unique in a portal; a part of a random id is not always. */
const nextReference = (): string => {
  added += 1
  return `V-T${String(added).padStart(5, '0')}`
}

/** Inserts visits for a member: general, by video, scheduled with Dr. Okafor, their location confirmed; override any column. Returns their ids. */
export const addVisits = async (portal: DemoPortal, who: OwnMember, ...changes: Columns[]): Promise<string[]> => {
  const ids: string[] = []
  for (const change of changes) {
    const id = uuidv7()
    await insert(portal, {
      id,
      reference: nextReference(),
      draft_id: uuidv7(),
      member_id: who.telehealthId,
      patient_id: who.telehealthId,
      patient_first: who.first,
      patient_last: who.last,
      patient_date_of_birth: who.dob,
      group_code: who.group.code,
      type: 'GeneralMedical',
      method: 'Video',
      status: 'Locked',
      is_on_demand: false,
      state: 'TX',
      requested_at: inMinutes(1200),
      time_zone: 'America/Chicago',
      clinician_id: demoClinicians.okafor.id,
      created_at: inMinutes(-60),
      location_confirmed_at: inMinutes(0),
      location_confirmed_by: 'member',
      reason: 'Cough',
      price_cents: 0,
      policy: JSON.stringify(defaultVisitPolicy),
      ...change,
    })
    ids.push(id)
  }
  return ids
}
