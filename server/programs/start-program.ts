import { v7 as uuidv7 } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import type { Portal } from '#server/portal.ts'
import { makeReferralLink } from '#server/programs/referral-link.ts'
import { listReferrals, saveReferral } from '#server/programs/referral-store.ts'
import type { Caller } from '#server/session/who.ts'
import { type Program, programTypeIn } from '#shared/programs/program-rules.ts'

type Ask = { program: Program; caller: Caller; asking: Asking }

/**
 * The member agreed and goes on to a program's partner. Nothing is written down where no link can be made.
 * @throws FeatureNotEnabled for a program that the group has not, RedirectFailed without a usable partner (PROG-15)
 */
export const startProgram = async (portal: Portal, { program, caller: { session }, asking }: Ask) => {
  const { db, clock } = portal
  const type = programTypeIn(session.group, program) ?? fail('FeatureNotEnabled')
  const profileId = session.profile.id
  const known = (await listReferrals(db, profileId)).find((one) => one.program === program)
  const id = known?.id ?? uuidv7()
  const link = await makeReferralLink(portal, { session, type, referralId: id })
  const saved = await db.transaction(async (tx) => {
    await writeAudit(tx, asking.trail, { event: 'partner.redirect', outcome: 'ok', reason: program })
    return saveReferral(tx, { id, profileId, program, now: clock.now() })
  })
  // Two presses at once: the first one's referral stands, and the link must name it.
  return saved === id ? link : makeReferralLink(portal, { session, type, referralId: saved })
}
