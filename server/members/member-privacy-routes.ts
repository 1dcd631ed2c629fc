import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { turnPrivacyOff, turnPrivacyOn } from '#server/family/turn-privacy.ts'
import { type OpenedMember, openedMember } from '#server/members/open-member.ts'
import type { Portal } from '#server/portal.ts'
import { privacyShown } from '#server/rights/change-private-contact.ts'
import { findPrivateContact } from '#server/rights/private-contact-store.ts'
import { who } from '#server/session/who.ts'
import { consentAge } from '#shared/claims/minor-privacy.ts'
import { ageOn, isAdult } from '#shared/fields/date-of-birth.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { memberPrivacyCalls } from '#shared/members/member-privacy-calls.ts'
import { homeStateOf } from '#shared/zip/zip-table.ts'

const roles = ['admin', 'support'] as const
const scope = { of: 'person', ids: ['id'] } as const

/** A minor may ask for privacy from the age at which the state of the home lets minors consent to some service. */
const requireConsentAge = async ({ clock, config, settings }: Portal, { member: { dob, home } }: OpenedMember): Promise<void> => {
  const today = dayIn(config.timeZone, clock.now())
  if (isAdult(dob, today)) return
  if (ageOn(dob, today) < consentAge([homeStateOf(home)], (await settings.read()).settings.minorRules)) fail('BelowConsentAge')
}

/** Confidential communications of an opened member, for one who asks by phone or letter. */
export const memberPrivacyRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  const change = (opened: OpenedMember, event: 'member.privacy.on' | 'member.privacy.off') => ({
    personId: opened.member.id,
    setBy: 'operator' as const,
    within: (tx: typeof portal.db) => opened.writeAct(tx, event),
  })
  return serve(memberPrivacyCalls, {
    readMemberPrivacy: operator(
      { roles, scope, limit: '600/h', audit: 'member.privacy.read', refuses: ['ReasonNeeded'] },
      async ({ input: { id }, ...by }) => {
        const opened = await openedMember(portal, by, id)
        await opened.writeAct(portal.db, 'member.privacy.read')
        return { data: privacyShown(await findPrivateContact(portal.db, id)) }
      },
    ),
    saveMemberPrivacy: operator(
      { roles, scope, limit: '60/h', audit: 'member.privacy.on', refuses: ['ReasonNeeded', 'BelowConsentAge', 'PrivateContactNeeded'] },
      async ({ input: { id, contact }, ...by }) => {
        const opened = await openedMember(portal, by, id)
        await requireConsentAge(portal, opened)
        return { data: await turnPrivacyOn(portal, change(opened, 'member.privacy.on'), contact) }
      },
    ),
    endMemberPrivacy: operator(
      { roles, scope, limit: '60/h', audit: 'member.privacy.off', refuses: ['ReasonNeeded'] },
      async ({ input: { id }, ...by }) => {
        const opened = await openedMember(portal, by, id)
        return { data: await turnPrivacyOff(portal, change(opened, 'member.privacy.off')) }
      },
    ),
  })
}
