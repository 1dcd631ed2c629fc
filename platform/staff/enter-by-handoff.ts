import { v7 as uuidv7 } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { newSecret, secretHash } from '#platform/auth/secret-token.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { isHandoffBrowser, spentHandoffCookie } from '#platform/sso/sso-browser.ts'
import { refuseSso } from '#platform/sso/sso-refused.ts'
import type { StaffAccount, StaffKind, StaffServer } from '#platform/staff/staff-kind.ts'
import { staffCookie, staffSessionAnswer } from '#platform/staff/staff-session.ts'
import { insertStaffSession, lockStaffAccount } from '#platform/staff/staff-session-store.ts'
import { sendStaffPin } from '#platform/staff/staff-sign-in.ts'
import { consumeStaffHandoff, listStaffProviders } from '#platform/staff/staff-sso-store.ts'

/**
 * Exchanges a hand-off code for a session. It is full if the provider is trusted to have checked a second factor; otherwise the person's
 * own factor is due, and without one a PIN is mailed.
 * @throws Failure SsoFailed for every cause; what sendStaffPin throws
 */
export const enterByHandoff = async <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  server: StaffServer,
  { token, request }: { token: string; request: RequestContext },
) => {
  const { db, clock } = server
  const handoff = (await consumeStaffHandoff(db, kind.sso.tables, secretHash(token))) ?? refuseSso('HandoffUnknown')
  const now = clock.now()
  if (handoff.expiresAt <= now) refuseSso('HandoffExpired')
  if (!isHandoffBrowser(request, handoff.browserHash)) refuseSso('WrongBrowser')
  const provider = (await listStaffProviders(db, kind.sso.tables)).find(({ id }) => id === handoff.providerId) ?? refuseSso('NoProvider')
  const secret = newSecret()
  const proved = handoff.isFactorChecked
    ? ({ secondFactorAt: now, secondFactor: 'provider' } as const)
    : { secondFactorAt: null, secondFactor: null }
  const session = { id: uuidv7(), accountId: handoff.accountId, createdAt: now, lastInputAt: now, ...proved }
  const account = await db.transaction(async (tx) => {
    const found = (await lockStaffAccount(tx, kind, handoff.accountId)) ?? refuseSso('AccountEnded')
    if (found.endedAt !== null) refuseSso('AccountEnded')
    const userAgent = (request.header('user-agent') ?? '').slice(0, 400)
    await insertStaffSession(tx, kind.sessions, { ...session, secretHash: secretHash(secret), userAgent })
    // The provider and who last changed it: this tells a sign-in apart that an administrator arranged. Ids only.
    const reason = `provider ${provider.id} changed by ${provider.changedBy ?? '-'} approved by ${provider.approvedBy ?? '-'}`
    await writeAudit(tx, request.auditContext, {
      event: kind.sso.events.signIn,
      outcome: 'ok',
      reason,
      actorId: found.id,
      subjectId: found.id,
    })
    return found
  })
  const { passwordHash: _, ...shown } = account
  if (!handoff.isFactorChecked && account.strongFactorAt === null) await sendStaffPin(kind, server, { id: session.id, account }, request)
  return {
    data: await staffSessionAnswer(kind, server, { account: shown, ...proved }),
    cookies: [staffCookie(kind, secret), spentHandoffCookie],
  }
}
