import { writeAudit } from '#platform/audit/write-audit.ts'
import { hashNewPassword } from '#platform/auth/hash-new-password.ts'
import { newSecret, secretHash } from '#platform/auth/secret-token.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { StaffAccount, StaffKind, StaffServer } from '#platform/staff/staff-kind.ts'
import { endStaffSessionsOf } from '#platform/staff/staff-session-store.ts'

/**
 * Creates a one-time link that sets a password, for the mail or the terminal only: the database stores a hash of its code. It replaces
 * the previous link.
 */
export const createStaffInvitation = async (
  { invitations, times }: Pick<StaffKind<StaffAccount, object>, 'invitations' | 'times'>,
  { clock, publicUrl }: { clock: Clock; publicUrl: string },
  tx: Db,
  accountId: string,
): Promise<{ url: string; createdAt: Date; expiresAt: Date }> => {
  const [code, createdAt] = [newSecret(), clock.now()]
  const expiresAt = new Date(createdAt.getTime() + times.invitation)
  await invitations.save(tx, accountId, { codeHash: secretHash(code), createdAt, expiresAt })
  return { url: `${publicUrl}${invitations.path}/${code}`, createdAt, expiresAt }
}

/**
 * Sets the password with an invitation's code, once, and ends every session. It does not sign in: that takes the password and a PIN.
 * @throws Failure LinkExpired, PasswordBreached
 */
export const acceptStaffInvitation = async <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  { db, clock, config }: Pick<StaffServer, 'db' | 'clock' | 'config'>,
  { code, password }: { code: string; password: string },
  request: RequestContext,
): Promise<{ data: { email: string } }> => {
  const passwordHash = await hashNewPassword({ config }, password)
  const now = clock.now()
  return db.transaction(async (tx) => {
    const account = await kind.invitations.claim(tx, secretHash(code), passwordHash, now)
    if (!account) return fail('LinkExpired')
    await endStaffSessionsOf(tx, kind, account.id, now)
    const { id } = account
    await writeAudit(tx, request.auditContext, { event: kind.events.setPassword, outcome: 'ok', actorId: id, subjectId: id })
    return { data: { email: account.email } }
  })
}
