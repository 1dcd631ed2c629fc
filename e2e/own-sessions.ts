import { expect, type Page, request } from '@playwright/test'
import type { OwnMember } from '#e2e/people.ts'
import type { DemoPortal } from '#e2e/portal.ts'

/** Column values of a session that has been unused for three hours. */
export const silent = `last_input_at = now() - interval '3 hours', created_at = now() - interval '4 hours'`

/** Updates a member's sessions and notifies the portal's nodes. */
export const changeSessions = async ({ sql }: DemoPortal, { profileId }: OwnMember, what: string): Promise<void> => {
  await sql(
    `with changed as (update sessions set ${what} where profile_id = $1 returning id)
     insert into changes (topic, key) select 'session', id from changed`,
    [profileId],
  )
}

/** Waits until the portal has ended the page's session. A separate client checks with its cookies, because a refusal may clear them. */
export const untilRefused = async (page: Page, portal: DemoPortal): Promise<void> => {
  const storageState = await page.context().storageState()
  const check = async () => {
    const client = await request.newContext({ baseURL: portal.url, storageState })
    const answer = await client.get('/api/auth/check-session')
    await client.dispose()
    return answer.status()
  }
  await expect.poll(check).toBe(401)
}
