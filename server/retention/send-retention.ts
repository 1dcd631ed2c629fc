import type { Db } from '#platform/db/db.ts'
import { dueIf, type Job } from '#platform/jobs/job-worker.ts'
import type { Portal } from '#server/portal.ts'
import { listHeldMembers } from '#server/retention/held-person-store.ts'
import { readRetentionSettings } from '#server/retention/retention-settings.ts'
import { mobileRetentionCalls } from '#shared/retention/mobile-retention-calls.ts'

type Parts = Pick<Portal, 'care' | 'clock' | 'log'>

type Told = { held_persons: string[]; days: Awaited<ReturnType<typeof readRetentionSettings>>['settings']; at: string }

const readTold = async ({ clock }: Pick<Parts, 'clock'>, db: Db): Promise<Told> => {
  // Before anything is read: what a later call reads is newer, and stays.
  const at = clock.now().toISOString()
  const { settings: days } = await readRetentionSettings(db)
  return { held_persons: await listHeldMembers(db), days, at }
}

const tell = ({ care, log }: Pick<Parts, 'care' | 'log'>, told: Told): Promise<boolean> =>
  care.ask(mobileRetentionCalls.putRetention, told).then(
    () => true,
    (error: unknown) => {
      log.warn({ err: error }, 'the telehealth service was not told of legal holds and periods')
      return false
    },
  )

/** Tells the telehealth service who is under legal hold, and the periods that operators set. False if it could not be reached. */
export const sendRetention = async (parts: Parts, db: Db): Promise<boolean> => tell(parts, await readTold(parts, db))

/** The job that sends them when they differ from what this server sent last, and every hour. */
export const openRetentionSender = (portal: Portal): Pick<Job, 'run'> & Required<Pick<Job, 'dueIn'>> => {
  const hour = 3_600_000
  let sent: Told | null = null
  const isSent = ({ at, ...content }: Told): boolean => {
    if (sent === null || Date.parse(at) - Date.parse(sent.at) >= hour) return false
    const { at: _, ...before } = sent
    return JSON.stringify(content) === JSON.stringify(before)
  }
  return {
    dueIn: async (db) => dueIf(!isSent(await readTold(portal, db))),
    // Read again: another server may have held the lock since.
    run: async (db) => {
      const told = await readTold(portal, db)
      if (await tell(portal, told)) sent = told
    },
  }
}
