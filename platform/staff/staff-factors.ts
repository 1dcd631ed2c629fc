import { writeAudit } from '#platform/audit/write-audit.ts'
import { passkeyShown } from '#platform/auth/passkey-store.ts'
import { newCodesOf } from '#platform/auth/recovery-code.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { languageOfRequest } from '#platform/http/request-language.ts'
import { postStaffNotice, type StaffFactorNotice } from '#platform/staff/staff-factor-notice.ts'
import type { StaffAccount, StaffKind, StaffServer } from '#platform/staff/staff-kind.ts'
import { confirmStaffSession, endOtherStaffSessions, lockStaffAccount, type StaffSession } from '#platform/staff/staff-session-store.ts'
import type { StaffFactors } from '#shared/mfa/staff-factor-calls.ts'

export type ByStaff<Account extends StaffAccount> = { session: StaffSession<Account>; request: RequestContext }

/** A person's passkeys, app and number of recovery codes. */
export const readStaffFactors = async <Account extends StaffAccount, Shown extends object>(
  { factors }: Pick<StaffKind<Account, Shown>, 'factors'>,
  { db, config }: Pick<StaffServer, 'db' | 'config'>,
  id: string,
): Promise<StaffFactors> => ({
  passkeys: (await factors.passkeys.list(db, id)).map(passkeyShown),
  appSince: (await factors.apps.find(db, id))?.confirmedAt?.toISOString() ?? null,
  codesLeft: await factors.codes.countUnused(db, id),
  isRequired: config.staffStrongFactor === 'on',
})

type Change = {
  event: 'addFactor' | 'removeFactor' | 'renewCodes'
  /** What was added or removed, in the audit row. */
  reason: string
  notice: StaffFactorNotice
}

/** Writes the audit row of a change and mails the person. */
export const reportChange = async <Account extends StaffAccount, Shown extends object>(
  { events }: Pick<StaffKind<Account, Shown>, 'events'>,
  server: StaffServer,
  tx: Db,
  { session: { account }, request }: ByStaff<Account>,
  { event, reason, notice }: Change,
): Promise<void> => {
  await postStaffNotice(server, tx, { email: account.email, language: languageOfRequest(request) }, notice)
  await writeAudit(tx, request.auditContext, { event: events[event], outcome: 'ok', reason, subjectId: account.id })
}

type Added<Account extends StaffAccount> = ByStaff<Account> & {
  factor: 'passkey' | 'authenticator'
  notice: StaffFactorNotice
  /** Stores the factor; it fails if that is not possible. */
  save: () => Promise<void>
}

/**
 * Adds a factor. The first one makes recovery codes and ends the person's other sessions, which may have been opened by a PIN.
 * @returns the recovery codes of a first factor, otherwise null
 * @throws Failure UNAUTHORIZED if the session ended meanwhile; what `save` throws
 */
export const addStaffFactor = async <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  server: StaffServer,
  tx: Db,
  { session, request, factor, notice, save }: Added<Account>,
): Promise<string[] | null> => {
  const { id } = session.account
  const now = server.clock.now()
  const account = (await lockStaffAccount(tx, kind, id)) ?? fail('UNAUTHORIZED')
  const proved = { id: session.id, confirmedAt: now, secondFactor: factor }
  if (!(await confirmStaffSession(tx, kind.sessions, proved))) fail('UNAUTHORIZED')
  await save()
  await reportChange(kind, server, tx, { session, request }, { event: 'addFactor', reason: factor, notice })
  if (account.strongFactorAt !== null) return null
  await kind.saveStrongFactor(tx, id, now)
  await endOtherStaffSessions(tx, kind, { accountId: id, except: session.id }, now)
  return newCodesOf(kind.factors.codes, server.secretKey, tx, id)
}

type Removed<Account extends StaffAccount> = ByStaff<Account> & {
  factor: 'passkey' | 'authenticator'
  /** Deletes the factor and returns the notice; it fails with NotFound. */
  remove: (tx: Db) => Promise<StaffFactorNotice>
}

/**
 * Removes a factor. Without another one, the recovery codes go too, and the person signs in by PIN again.
 * @throws Failure LastFactor if the deployment requires one; what `remove` throws
 */
export const removeStaffFactor = <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  server: StaffServer,
  { session, request, factor, remove }: Removed<Account>,
): Promise<void> =>
  server.db.transaction(async (tx) => {
    const { id } = session.account
    if (!(await lockStaffAccount(tx, kind, id))) fail('UNAUTHORIZED')
    const notice = await remove(tx)
    await reportChange(kind, server, tx, { session, request }, { event: 'removeFactor', reason: factor, notice })
    const { passkeys, appSince } = await readStaffFactors(kind, { db: tx, config: server.config }, id)
    if (passkeys.length > 0 || appSince !== null) return
    if (server.config.staffStrongFactor === 'on') fail('LastFactor')
    await kind.saveStrongFactor(tx, id, null)
    await kind.factors.codes.replace(tx, id, [])
  })
