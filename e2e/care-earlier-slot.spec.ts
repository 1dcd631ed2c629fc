import { expectAccessible } from '#e2e/axe.ts'
import { addVisits, inMinutes } from '#e2e/own-visits.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: { copyOf: 'ana' } })

test('Ana waits for an earlier time, is offered one that becomes free, and takes it @phone-matrix', async ({
  page,
  portal,
  me,
  ownClinician,
}) => {
  const clinician = await ownClinician()
  const at = inMinutes(1200)
  const [id] = await addVisits(portal, me, { requested_at: at, clinician_id: clinician.id })
  await visit(page, '/dashboard')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Tell me about earlier times' }) })
  await row.getByRole('button', { name: 'Tell me about earlier times' }).click()
  await expect(row).toContainText('We’ll let you know when an earlier time is available')
  await portal.sql(
    `insert into care.slots (id, clinician_id, starts_at, ends_at, free_since)
     select gen_random_uuid(), $1, at, at + interval '20 minutes', now() + interval '1 second'
     from (select $2::timestamptz - interval '61 minutes' as at) as earlier`,
    [clinician.id, at],
  )
  const offer = page.getByRole('region', { name: 'An earlier time is available' })
  // The server searches every ten seconds and reports by the event stream.
  await expect(offer).toBeVisible({ timeout: 40_000 })
  await expect(offer).toContainText(`with ${clinician.first} ${clinician.last}`)
  await expectAccessible(page, 'an earlier time')
  await offer.getByRole('button', { name: 'Choose this time' }).click()
  await expect(page.getByText('Your visit was moved to the earlier time')).toBeVisible()
  await expect(offer).toHaveCount(0)
  const [moved] = await portal.sql('select requested_at from care.visits where id = $1', [id])
  expect(moved?.requested_at).toEqual(new Date(at.getTime() - 61 * 60_000))
})
