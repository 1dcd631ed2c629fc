import { v7 as uuidv7 } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Portal } from '#server/portal.ts'
import { partnerLink } from '#server/programs/partner-link.ts'
import { makeReferralLink } from '#server/programs/referral-link.ts'
import { listReferrals, markEnrolled, type Referral, saveReferral } from '#server/programs/referral-store.ts'
import { readReturnToken } from '#server/programs/return-token.ts'
import type { Caller } from '#server/session/who.ts'
import { instantIn } from '#shared/fields/zoned-time.ts'
import { backCareLink } from '#shared/programs/back-care-rules.ts'
import { type Program, programTypeIn } from '#shared/programs/program-rules.ts'

/**
 * Enrolls a member returned by a partner. Identified by the token alone, because a cross-site return carries no cookie. Null for an invalid
 * token.
 */
export const enroll = async (
  portal: Portal,
  { token, request }: { token: string; request: Pick<RequestContext, 'auditContext'> },
): Promise<Referral | null> => {
  const id = readReturnToken(portal.pinKey, token)
  if (id === null) return null
  return portal.db.transaction(async (tx) => {
    const enrolled = await markEnrolled(tx, id, portal.clock.now())
    if (enrolled)
      await writeAudit(tx, request.auditContext, {
        event: 'program.enroll',
        outcome: 'ok',
        reason: enrolled.program,
        subjectId: enrolled.profileId,
      })
    return enrolled
  })
}

/** PROG-16, PROG-17, CALL-55: chosen by the portal's own clock and settings. @throws RedirectFailed without a usable address */
export const ownBackCareLink = async (portal: Portal): Promise<string> => {
  const { settings } = await portal.settings.read()
  const migratesAt = instantIn(portal.config.timeZone, settings.swordMigrationDate).toISOString()
  const { backCare } = settings.partnerLinks
  return partnerLink(portal, backCareLink(settings.partnerLinks, migratesAt, portal.clock.now().getTime()), [backCare])
}

type Ask = { program: Program; caller: Caller; request: RequestContext }

/**
 * Records the member's consent and returns the partner link of a program. Nothing is stored if no link can be made.
 * @throws FeatureNotEnabled for a program that the group lacks, RedirectFailed without a usable partner (PROG-15)
 */
export const startProgram = async (portal: Portal, { program, caller: { session }, request }: Ask) => {
  const { db, clock } = portal
  const type = programTypeIn(session.group, program) ?? fail('FeatureNotEnabled')
  const profileId = session.profile.id
  const known = (await listReferrals(db, profileId)).find((one) => one.program === program)
  const id = known?.id ?? uuidv7()
  const link = await makeReferralLink(portal, { session, type, referralId: id })
  const saved = await db.transaction(async (tx) => {
    await writeAudit(tx, request.auditContext, { event: 'partner.redirect', outcome: 'ok', reason: program })
    return saveReferral(tx, { id, profileId, program, now: clock.now() })
  })
  // Of two concurrent requests the first one's referral is kept, and the link must contain its id.
  return saved === id ? link : makeReferralLink(portal, { session, type, referralId: saved })
}
