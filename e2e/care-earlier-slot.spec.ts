import { expectAccessible } from '#e2e/axe.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: 'ana' })

test('Ana waits for an earlier time; when one becomes free it is kept for her, and taken it is her visit’s @phone', async ({
  page,
  portal,
}) => {
  // The demo's visit of hers within a day, and an hour in the next hours that nobody had.
  const [own] = await portal.sql("select id, requested_at, clinician_id from care.visits where reference = 'V-4HX2QK'")
  await portal.sql('delete from care.earlier_wishes')
  await visit(page, '/dashboard')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Tell me about an earlier time' }) })
  await row.getByRole('button', { name: 'Tell me about an earlier time' }).click()
  await expect(row).toContainText('We tell you when an earlier time is free')
  await portal.sql(
    `insert into care.slots (id, clinician_id, starts_at, ends_at, free_since)
     select gen_random_uuid(), $1, at, at + interval '20 minutes', now() + interval '1 second'
     from (select $2::timestamptz - interval '61 minutes' as at) as earlier`,
    [own?.clinician_id, own?.requested_at],
  )
  const offer = page.getByRole('region', { name: 'An earlier time is free' })
  // Looked for every ten seconds, and told by the stream.
  await expect(offer).toBeVisible({ timeout: 40_000 })
  await expect(offer).toContainText('with Chidi Okafor')
  await expectAccessible(page, 'an earlier time')
  await offer.getByRole('button', { name: 'Take this time' }).click()
  await expect(page.getByText('Your visit has the earlier time')).toBeVisible()
  await expect(offer).toHaveCount(0)
  const [moved] = await portal.sql('select requested_at from care.visits where id = $1', [own?.id])
  expect(new Date(String(moved?.requested_at)).getTime()).toBe(new Date(String(own?.requested_at)).getTime() - 61 * 60_000)
})
