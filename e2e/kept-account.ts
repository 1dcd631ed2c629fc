import type { Portal } from '#e2e/portal.ts'
import { type Member, members } from '#e2e/sign-in.ts'

/**
 * Takes note of a member's account; what it gives back makes it as it was, with the demo's password, whatever a test did to it.
 * Other tests of the same worker go on with the same people.
 */
export const keepAccount = async (portal: Portal, member: Member): Promise<() => Promise<void>> => {
  const email = members[member]
  const [was] = await portal.sql('select id, person_id, zip, gender, first, last, language from profiles where email = $1', [email])
  const [{ phones } = {}] = await portal.sql(
    'select coalesce(json_agg(kept), $2)::text as phones from profile_phones kept where profile_id = $1',
    [was?.id, '[]'],
  )
  const other = member === 'ben' ? members.sam : members.ben
  return async () => {
    await portal.sql(
      `update profiles set email = $1, person_id = $2, zip = $3, gender = $4, first = $7, last = $8, language = $9,
         former_person_id = null, closed_at = null, version = version + 1,
         password_hash = (select password_hash from profiles where email = $5) where id = $6`,
      [email, was?.person_id, was?.zip, was?.gender, other, was?.id, was?.first, was?.last, was?.language],
    )
    await portal.sql('insert into profile_phones select * from json_populate_recordset(null::profile_phones, $1) on conflict do nothing', [
      phones,
    ])
  }
}
