import type { Db } from '#platform/db/db.ts'
import { dueIf, type Job } from '#platform/jobs/job-worker.ts'
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

/** The job that sends them when they differ from what this server sent last, and every hour. */
export const openRetentionSender = (portal: Portal): Pick<Job, 'run'> & Required<Pick<Job, 'dueIn'>> => {
  const hour = 3_600_000
  let sent = { content: '', at: 0 }
  const read = async (db: Db) => ({
    content: JSON.stringify([await listHeldMembers(db), await readRetentionSettings(db)]),
    at: portal.clock.now().getTime(),
  })
  return {
    dueIn: async (db) => {
      const { content, at } = await read(db)
      return dueIf(content !== sent.content || at - sent.at >= hour)
    },
    run: async (db) => {
      const now = await read(db)
      if (await sendRetention(portal, db)) sent = now
    },
  }
}
