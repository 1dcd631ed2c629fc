import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { turnPrivacyOff, turnPrivacyOn } from '#server/family/turn-privacy.ts'
import type { Portal } from '#server/portal.ts'
import { privacyShown } from '#server/rights/change-private-contact.ts'
import { findPrivateContact } from '#server/rights/private-contact-store.ts'
import { type Caller, who } from '#server/session/who.ts'
import { privateContactCalls } from '#shared/account/private-contact-calls.ts'

/** Confidential communications of the caller, also after coverage has ended. A change needs a fresh proof of identity. */
export const privateContactRoutes = (portal: Portal) => {
  const { member, confirmedMember } = who(portal)
  const by = ({ session: { person } }: Caller, { auditContext }: RequestContext, event: 'privacy.on' | 'privacy.off') => ({
    personId: person.id,
    setBy: 'member' as const,
    audit: (tx: Db) => writeAudit(tx, auditContext, { event, outcome: 'ok', subjectId: person.id }),
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
    endPrivateContact: confirmedMember({ limit: '20/h', audit: 'privacy.off' }, async ({ caller, request }) => ({
      data: await turnPrivacyOff(portal, by(caller, request, 'privacy.off')),
    })),
  })
}
