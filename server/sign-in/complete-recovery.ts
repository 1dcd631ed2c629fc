import { writeAudit } from '#platform/audit/write-audit.ts'
import { hashNewPassword } from '#platform/auth/hash-new-password.ts'
import { secretHash } from '#platform/auth/secret-token.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { clearPasswordLock } from '#server/account/password-lock.ts'
import { postSecurityText } from '#server/account/post-security-text.ts'
import { findAccountById } from '#server/account/profile-store.ts'
import { proveMailbox } from '#server/account/prove-mailbox.ts'
import { setPassword } from '#server/account/set-password.ts'
import type { Portal } from '#server/portal.ts'
import { endAllAccess } from '#server/session/access/end-all-access.ts'
import { endEarlierSession } from '#server/session/end-earlier-session.ts'
import { signedInAnswer } from '#server/session/session-answer.ts'
import { startSession } from '#server/session/start-session.ts'
import { passwordChangedNotice } from '#server/sign-in/recovery-mail.ts'
import { consumeRecoveryLink } from '#server/sign-in/recovery-store.ts'
import type { Input } from '#shared/calls.ts'
import { languageOfProfile } from '#shared/languages.ts'
import type { recoveryCalls } from '#shared/sign-in/recovery-calls.ts'

/**
 * Sets the password by a mailed code, once (SIGN-26..29): all sessions and remembered devices of the profile end, the owner is notified,
 * and this browser is signed in, with the PIN still due if the group requires it. The link proves the mailbox; the first proof also removes
 * passkeys and the authenticator app.
 */
export const completeRecovery = async (
  portal: Portal,
  { input, request }: { input: Input<typeof recoveryCalls.completeRecovery>; request: RequestContext },
) => {
  const { profileId } = input
  const now = portal.clock.now()
  const account = await findAccountById(portal.db, profileId)
  if (!account) return fail('LinkExpired')
  const passwordHash = await hashNewPassword(portal, input.password)
  const started = await portal.db.transaction(async (tx) => {
    if (!(await consumeRecoveryLink(tx, { profileId, codeHash: secretHash(input.passwordRecoveryCode), now }))) fail('LinkExpired')
    await setPassword(tx, profileId, passwordHash, now)
    const proof = { profileId, sessionId: null, supportPhone: null, request }
    const { removed } = await proveMailbox(portal, tx, proof)
    await endAllAccess(portal, tx, profileId)
    await clearPasswordLock(portal, tx, account.email, [])
    const { mail, text } = passwordChangedNotice(portal.config, languageOfProfile(account.language))
    await postMessage(tx, now, { channel: 'email', kind: 'password-changed', to: account.email, accountId: account.id, ...mail })
    await postSecurityText(portal, tx, { profileId, kind: 'password-changed', notice: text })
    await writeAudit(tx, request.auditContext, { event: 'recovery.complete', outcome: 'ok', actorId: profileId, subjectId: profileId })
    const session = { profileId, secondFactor: null, deviceId: null, userAgent: request.header('user-agent') ?? '' } as const
    return { ...(await startSession(portal, tx, session)), removed }
  })
  portal.sessions.forget('profile', profileId)
  await endEarlierSession(portal, request)
  const session = (await portal.sessions.find(secretHash(started.secret))) ?? fail('AN UNKNOWN ERROR OCCURRED')
  const answer = await signedInAnswer(portal, session, { secret: started.secret, request })
  return started.removed ? { ...answer, meta: { ...answer.meta, removedBeforeProof: true } } : answer
}
