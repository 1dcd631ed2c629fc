import { and, desc, eq, isNull } from 'drizzle-orm'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { requireUnbreached } from '#platform/auth/hash-new-password.ts'
import { hashPassword } from '#platform/auth/password-hash.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { languageOfRequest } from '#platform/http/request-language.ts'
import { postStaffNotice } from '#platform/staff/staff-factor-notice.ts'
import type { ByStaff } from '#platform/staff/staff-factors.ts'
import type { StaffAccount, StaffKind, StaffServer } from '#platform/staff/staff-kind.ts'
import { isStaffSessionOver } from '#platform/staff/staff-session.ts'
import { endOtherStaffSessions, endStaffSession, lockStaffAccount } from '#platform/staff/staff-session-store.ts'
import { confirmStaff } from '#platform/staff/use-staff-factors.ts'
import type { AuditEventName } from '#shared/audit/audit-events.ts'
import type { StaffPlace } from '#shared/mfa/staff-access-calls.ts'
import { deviceWords } from '#shared/session/device-words.ts'

/** The sessions of the caller that a time limit has not ended, this one first, then the latest used. */
export const listOwnStaffSessions = async <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  { db, clock }: Pick<StaffServer, 'db' | 'clock'>,
  { session }: Pick<ByStaff<Account>, 'session'>,
): Promise<StaffPlace[]> => {
  const { sessions } = kind
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, session.account.id), isNull(sessions.endedAt)))
    .orderBy(desc(sessions.lastInputAt), desc(sessions.id))
  const now = clock.now()
  return rows
    .filter((row) => !isStaffSessionOver(kind, row, now))
    .map(({ id, userAgent, createdAt, lastInputAt, secondFactorAt }) => ({
      id,
      device: deviceWords(userAgent),
      signedInAt: createdAt.toISOString(),
      lastInputAt: lastInputAt.toISOString(),
      isThis: id === session.id,
      isPending: secondFactorAt === null,
    }))
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
}

const isOwn = async <Account extends StaffAccount, Shown extends object>(
  { sessions }: StaffKind<Account, Shown>,
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<boolean> => (await db.$count(sessions, and(eq(sessions.id, id), eq(sessions.accountId, accountId)))) === 1

type Ending = { event: AuditEventName; id: string | null }

/** Ends one session of the caller; null ends all but the one that asks. Another's is NotFound. */
export const endOwnStaffSessions = <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  { db, clock }: Pick<StaffServer, 'db' | 'clock'>,
  { session, request }: ByStaff<Account>,
  { event, id }: Ending,
): Promise<void> =>
  db.transaction(async (tx) => {
    const accountId = session.account.id
    const now = clock.now()
    if (id === null) await endOtherStaffSessions(tx, kind, { accountId, except: session.id }, now)
    else if (await isOwn(kind, tx, { id, accountId })) await endStaffSession(tx, kind, id, now)
    else fail('NotFound')
    await writeAudit(tx, request.auditContext, { event, outcome: 'ok', subjectId: accountId, reason: id === null ? 'others' : 'one' })
  })

type Typed = { currentPassword: string; code?: string | undefined; password: string }

/**
 * Changes the caller's password by the current one, and by a code if they have a passkey or an app. Their other sessions end, and they are
 * mailed.
 * @throws Failure PasswordBreached, NotFound without a password, and what `confirmStaff` throws
 */
export const changeOwnStaffPassword = async <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  server: StaffServer,
  by: ByStaff<Account>,
  save: (tx: Db, id: string, passwordHash: string) => Promise<void>,
  { currentPassword, code, password }: Typed,
): Promise<void> => {
  // Before the proof: a code works once, and another password needs it again.
  await requireUnbreached(server, password)
  await confirmStaff(kind, server, by, { currentPassword, ...(code === undefined ? {} : { code }) })
  const passwordHash = await hashPassword(password)
  const { session, request } = by
  await server.db.transaction(async (tx) => {
    const account = (await lockStaffAccount(tx, kind, session.account.id)) ?? fail('NotFound')
    if (account.passwordHash === null) fail('NotFound')
    await save(tx, account.id, passwordHash)
    await endOtherStaffSessions(tx, kind, { accountId: account.id, except: session.id }, server.clock.now())
    await postStaffNotice(server, tx, { email: account.email, language: languageOfRequest(request) }, { what: 'passwordChanged' })
    await writeAudit(tx, request.auditContext, { event: kind.events.setPassword, outcome: 'ok', subjectId: account.id })
  })
}
