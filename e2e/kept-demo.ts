import type { DemoPortal } from '#e2e/portal.ts'
import { demoId } from '#platform/demo-world.ts'
import { demoGroups } from '#server/demo/demo-groups.ts'
import { demoMemberships } from '#server/demo/demo-people.ts'

/** Tables with rows of the demo's people and groups that screens show, and the column that identifies the owner. */
const tables = {
  'portal.profiles': 'id',
  'portal.profile_phones': 'profile_id',
  'portal.persons': 'id',
  'portal.memberships': 'id',
  'portal.groups': 'id',
  'portal.group_features': 'group_id',
  'portal.group_prices': 'group_id',
  'portal.group_logos': 'group_id',
  'portal.identity_providers': 'group_id',
  'portal.family_changes': 'membership_id',
  'portal.cases': 'profile_id',
  'portal.favorites': 'profile_id',
  'portal.notification_preferences': 'profile_id',
  'portal.passkeys': 'profile_id',
  'portal.authenticators': 'profile_id',
  'portal.email_changes': 'profile_id',
  'portal.price_feedback': 'profile_id',
  'portal.program_referrals': 'profile_id',
  'care.saved_pharmacies': 'member_id',
  'care.visits': 'patient_id',
  'care.visit_surveys': 'given_by',
  'care.drafts': 'member_id',
  'care.inbox_items': 'member_id',
  'care.invoices': 'member_id',
  'care.message_threads': 'patient_id',
  'care.message_drafts': 'owner_id',
  'care.record_shares': 'member_id',
  'care.medical_entries': 'patient_id',
  'care.medical_list_states': 'patient_id',
} as const

/** Columns that change even by viewing. */
const lookedAt = ['version', 'time_zone', 'unviewed_messages']

const ids = [
  ...demoGroups.map(({ code }) => demoId('group', code)),
  ...demoMemberships.flatMap(({ group, persons }) =>
    persons.flatMap(({ first, last, email }) => [
      ...['person', 'telehealth'].map((kind) => demoId(kind, group, `${first} ${last}`)),
      ...(email ? [demoId('profile', email)] : []),
    ]),
  ),
]

const statement = Object.entries(tables)
  .map(
    ([table, column]) => `select '${table}' as name, md5(string_agg(row::text, '' order by row::text)) as rows
      from (select to_jsonb(t) - $2::text[] as row from ${table} t where ${column}::text = any ($1)) r`,
  )
  .join(' union all ')

/** Returns a function that lists the tables in which rows of the demo's people changed since its previous call. */
export const watchDemo = async ({ sql }: DemoPortal): Promise<() => Promise<string[]>> => {
  const read = async () => new Map((await sql(statement, [ids, lookedAt])).map(({ name, rows }) => [String(name), rows]))
  let before = await read()
  return async () => {
    const [then, now] = [before, await read()]
    before = now
    return [...now].filter(([name, rows]) => then.get(name) !== rows).map(([name]) => name)
  }
}
