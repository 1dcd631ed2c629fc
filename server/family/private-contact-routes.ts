import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { pinThrottles } from '#platform/http/throttle-rules.ts'
import { voidContactCodes } from '#server/account/contact-code.ts'
import { confirmPrivateContact, sendPrivateCode } from '#server/family/confirm-private-contact.ts'
import { turnPrivacyOff, turnPrivacyOn } from '#server/family/turn-privacy.ts'
import type { Portal } from '#server/portal.ts'
import { privacyShown } from '#server/rights/change-private-contact.ts'
import { findPrivateContact } from '#server/rights/private-contact-store.ts'
import { type Caller, who } from '#server/session/who.ts'
import { privateContactCalls } from '#shared/account/private-contact-calls.ts'

/** Confidential communications of the caller, also after coverage has ended. A change needs a fresh proof of identity. */
export const privateContactRoutes = (portal: Portal) => {
  const { member, confirmedMember } = who(portal)
  const by = ({ session }: Caller, { auditContext }: RequestContext, event: 'privacy.on' | 'privacy.off') => ({
    personId: session.person.id,
    setBy: 'member' as const,
    within: async (tx: Db) => {
      // A code that was sent to the address before must not confirm the new one.
      for (const way of ['email', 'phone'] as const) await voidContactCodes(portal, tx, session, `private ${way}`)
      await writeAudit(tx, auditContext, { event, outcome: 'ok', subjectId: session.person.id })
    },
  })
  return serve(privateContactCalls, {
    readPrivateContact: member({ covered: false, limit: '240/h', audit: 'privacy.read' }, async ({ caller: { session } }) => ({
      data: privacyShown(await findPrivateContact(portal.db, session.person.id)),
    })),
    savePrivateContact: confirmedMember(
      { limit: '20/h', audit: 'privacy.on', refuses: ['PrivateContactNeeded'] },
      async ({ input, caller, request }) => ({
        data: await turnPrivacyOn(portal, by(caller, request, 'privacy.on'), input),
      }),
    ),
    sendPrivateCode: member(
      {
        covered: false,
        limit: '20/h',
        throttles: pinThrottles,
        audit: 'privacy.code.send',
        refuses: ['NotFound', 'PinLocked', 'PinTriesUsed'],
      },
      async ({ input, ...asked }) => ({ data: await sendPrivateCode(portal, asked, input) }),
    ),
    confirmPrivateContact: member(
      {
        covered: false,
        limit: '60/h',
        audit: 'privacy.confirm',
        refuses: ['NotFound', 'Conflict', 'PinExpired', 'PinLocked', 'PinTriesUsed'],
      },
      async ({ input, ...asked }) => ({ data: await confirmPrivateContact(portal, asked, input) }),
    ),
    endPrivateContact: confirmedMember({ limit: '20/h', audit: 'privacy.off' }, async ({ caller, request }) => ({
      data: await turnPrivacyOff(portal, by(caller, request, 'privacy.off')),
    })),
  })
}
