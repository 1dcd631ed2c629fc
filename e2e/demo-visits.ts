import type { Page } from '@playwright/test'
import { v7 as uuidv7 } from 'uuid'
import { demoClinicians } from '#care/server/demo/demo-clinicians.ts'
import type { Portal } from '#e2e/portal.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'

type Columns = Record<string, unknown>

const insert = async ({ sql }: Portal, columns: Columns): Promise<void> => {
  const names = Object.keys(columns)
  await sql(`insert into care.visits (${names.join()}) values (${names.map((_, at) => `$${at + 1}`).join()})`, Object.values(columns))
}

/** The instant so many minutes from now. */
export const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000)

/** Gives whoever is signed in on this page exactly these visits: general ones by video, agreed on with Dr. Okafor, unless a test says otherwise. */
export const haveVisits = async (page: Page, portal: Portal, ...changes: Columns[]): Promise<void> => {
  const { data } = await (await page.request.get('/api/session')).json()
  const id: string = data.familyMember.telehealthId
  for (const table of ['room_peers', 'room_tickets', 'room_invitations', 'waiting_members'])
    await portal.sql(`delete from care.${table} where visit_id in (select id from care.visits where member_id = $1)`, [id])
  await portal.sql('delete from care.visits where member_id = $1', [id])
  for (const change of changes)
    await insert(portal, {
      ...{ id: uuidv7(), reference: `V-${uuidv7().slice(-6).toUpperCase()}`, draft_id: uuidv7(), member_id: id, patient_id: id },
      ...{ patient_first: data.profile.first, patient_last: data.profile.last, patient_date_of_birth: '1986-05-14' },
      ...{ group_code: data.group.code, type: 'GeneralMedical', method: 'Video', status: 'Locked', is_on_demand: false },
      ...{ requested_at: inMinutes(1200), time_zone: 'America/Chicago', state: 'TX', clinician_id: demoClinicians.okafor.id },
      ...{ reason: 'Cough', price_cents: 0, policy: JSON.stringify(defaultVisitPolicy), created_at: inMinutes(-60) },
      ...change,
    })
}
