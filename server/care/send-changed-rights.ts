import type { Db } from '#platform/db/db.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import { queueJob } from '#platform/jobs/queue-job.ts'
import { patientsOf, planPricesOf } from '#server/benefits/prices/price-visits.ts'
import { deleteChangedRights, findAccountHolder, listChangedRights, queueRightsOfDay } from '#server/care/changed-rights-store.ts'
import { managedForCare } from '#server/care/managed-for-care.ts'
import { listManaged } from '#server/family/managed-store.ts'
import { listGroupPricesOf } from '#server/groups/group-store.ts'
import type { Portal } from '#server/portal.ts'
import { findContactForCare } from '#server/rights/private-contact-store.ts'
import { tokenCalls } from '#shared/care/token-calls.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { languageOfProfile } from '#shared/languages.ts'

const mostAtOnce = 200

/** Tells the telehealth side for whom a person may act now and where notices about them go, whether or not they have a session. */
const sendRights = async (portal: Portal, db: Db, telehealthId: string): Promise<void> => {
  const { care, clock, config } = portal
  // Before anything is read: claims that a login reads later are newer, and stay.
  const at = clock.now()
  const holder = await findAccountHolder(db, telehealthId)
  const today = dayIn(config.timeZone, at)
  const managed = holder ? await listManaged(db, holder, today) : []
  // Prices are read with several statements at once, which the one connection of a job cannot do.
  const groupPrices = holder ? await listGroupPricesOf(db, holder.membershipId) : []
  const planPrices = holder
    ? await planPricesOf(portal, { caller: holder, patients: patientsOf(holder, telehealthId, managed), groupPrices, today })
    : []
  const contact = await findContactForCare(db, telehealthId)
  await care.ask(tokenCalls.putRights, {
    telehealth_id: telehealthId,
    has_account: holder !== null,
    managed: managedForCare(managed),
    plan_prices: planPrices,
    private_contact: contact && { email: contact.email, phone: contact.phone, language: languageOfProfile(contact.language ?? 'English') },
    at: at.toISOString(),
  })
}

/** Sends all queued changes of rights, the newest first. Returns false if the telehealth side failed; what was not sent stays queued. */
export const sendChangedRights = async (portal: Portal, db: Db, signal?: AbortSignal): Promise<boolean> => {
  while (!signal?.aborted) {
    const changes = await listChangedRights(db, mostAtOnce)
    if (changes.length === 0) return true
    for (const telehealthId of new Set(changes.map((change) => change.telehealthId))) {
      if (signal?.aborted) return true
      const isSent = await sendRights(portal, db, telehealthId).then(
        () => true,
        (error: unknown) => {
          portal.log.warn({ err: error }, 'a change of rights could not be sent')
          return false
        },
      )
      if (!isSent) return false
      await deleteChangedRights(
        db,
        changes.filter((change) => change.telehealthId === telehealthId).map(({ id }) => id),
      )
    }
  }
  return true
}

export const careRightsJobs = (portal: Portal): Job[] => {
  let queuedFor = ''
  return [
    queueJob({ name: 'care rights', table: 'care_rights_changes', send: (db, signal) => sendChangedRights(portal, db, signal) }),
    {
      name: 'care rights of the day',
      everyMs: 60_000,
      oneNode: true,
      run: async (db) => {
        const today = dayIn(portal.config.timeZone, portal.clock.now())
        if (today === queuedFor) return
        await queueRightsOfDay(db, today)
        queuedFor = today
      },
    },
  ]
}
