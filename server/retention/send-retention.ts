import type { Db } from '#platform/db/db.ts'
import type { Portal } from '#server/portal.ts'
import { listHeldMembers } from '#server/retention/held-person-store.ts'
import { readRetentionSettings } from '#server/retention/retention-settings.ts'
import { mobileRetentionCalls } from '#shared/retention/mobile-retention-calls.ts'

type Parts = Pick<Portal, 'care' | 'clock' | 'log'>

/** Tells the telehealth service who is under legal hold, and the periods that operators set. False if it could not be reached. */
export const sendRetention = async ({ care, clock, log }: Parts, db: Db): Promise<boolean> => {
  // Before anything is read: what a later call reads is newer, and stays.
  const at = clock.now().toISOString()
  const { settings } = await readRetentionSettings(db)
  const told = care.ask(mobileRetentionCalls.putRetention, { held_persons: await listHeldMembers(db), days: settings, at })
  return told.then(
    () => true,
    (error: unknown) => {
      log.warn({ err: error }, 'the telehealth service was not told of legal holds and periods')
      return false
    },
  )
}

/** Sends them when they differ from what this server sent last, and every hour. */
export const openRetentionSender = (portal: Portal) => {
  const hour = 3_600_000
  let sent = { content: '', at: 0 }
  return async (db: Db): Promise<void> => {
    const now = portal.clock.now().getTime()
    const content = JSON.stringify([await listHeldMembers(db), await readRetentionSettings(db)])
    if (content === sent.content && now - sent.at < hour) return
    if (await sendRetention(portal, db)) sent = { content, at: now }
  }
}
