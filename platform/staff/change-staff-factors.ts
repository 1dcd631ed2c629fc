import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { authenticatorStep, newAuthenticator, unconfirmedMs } from '#platform/auth/authenticator-app.ts'
import { readRegistration, registrationOptions, relyingParty } from '#platform/auth/passkey.ts'
import { answeredCookie, askDevice, askedDevice } from '#platform/auth/passkey-challenge.ts'
import { passkeyShown } from '#platform/auth/passkey-store.ts'
import { clearFactor } from '#platform/auth/pin-store.ts'
import { newCodesOf } from '#platform/auth/recovery-code.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { postStaffNotice } from '#platform/staff/staff-factor-notice.ts'
import { addStaffFactor, type ByStaff, removeStaffFactor, reportChange } from '#platform/staff/staff-factors.ts'
import type { StaffAccount, StaffKind, StaffServer } from '#platform/staff/staff-kind.ts'
import { endStaffSessionsOf } from '#platform/staff/staff-session-store.ts'
import type { Language } from '#shared/languages.ts'
import type { PasskeyMade } from '#shared/mfa/passkey-answers.ts'
import { passkeyNameOf } from '#shared/session/device-words.ts'

const purposeOf = ({ name }: { name: string }, sessionId: string): string => `${name} passkey of ${sessionId}`
const partyOf = ({ publicUrl, config }: StaffServer) => relyingParty(publicUrl, config.productName)

/** The options for the caller's browser to create a passkey. */
export const startStaffPasskey = async <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  server: StaffServer,
  { session: { id, account }, request }: ByStaff<Account>,
) => {
  const { challenge, cookie } = askDevice(server, purposeOf(kind, id))
  const user = { id: account.id, email: account.email, name: kind.displayName(account) }
  const options = await registrationOptions(partyOf(server), {
    challenge,
    user,
    known: await kind.factors.passkeys.list(server.db, account.id),
  })
  await writeAudit(server.db, request.auditContext, { event: kind.events.startFactor, outcome: 'ok', reason: 'passkey' })
  return { data: { ...options }, cookies: [cookie] }
}

/** Saves the passkey that a device created for this session's challenge. */
export const addStaffPasskey = async <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  server: StaffServer,
  { session, request }: ByStaff<Account>,
  made: PasskeyMade,
) => {
  const asked = askedDevice(server, request, purposeOf(kind, session.id)) ?? fail('PasskeyNotMade')
  const read = (await readRegistration(partyOf(server), { challenge: asked.challenge, made })) ?? fail('PasskeyNotMade')
  const passkey = {
    id: uuidv7(),
    ownerId: session.account.id,
    ...read,
    name: passkeyNameOf(request.header('user-agent') ?? ''),
    createdAt: server.clock.now(),
    lastUsedAt: null,
  }
  const recoveryCodes = await server.db.transaction((tx) =>
    addStaffFactor(kind, server, tx, {
      session,
      request,
      factor: 'passkey',
      notice: { what: 'passkeyAdded', name: passkey.name },
      save: async () => {
        if (!(await kind.factors.challenges.spend(tx, asked.challenge, asked.expiresAt))) fail('PasskeyNotMade')
        if (!(await kind.factors.passkeys.insert(tx, passkey))) fail('PasskeyNotMade')
      },
    }),
  )
  return { data: { passkey: passkeyShown(passkey), recoveryCodes }, cookies: [answeredCookie] }
}

/** Removes one of the caller's passkeys. NotFound for another person's. */
export const removeStaffPasskey = <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  server: StaffServer,
  by: ByStaff<Account>,
  id: string,
): Promise<void> => {
  const remove = async (tx: Db) => {
    const { name } = (isUuid(id) && (await kind.factors.passkeys.remove(tx, by.session.account.id, id))) || fail('NotFound')
    return { what: 'passkeyRemoved', name } as const
  }
  return removeStaffFactor(kind, server, { ...by, factor: 'passkey', remove })
}

/** Creates a secret for the caller's app, replacing an unconfirmed one. Conflict if they have an app. */
export const startStaffAuthenticator = async <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  server: StaffServer,
  { session: { account }, request }: ByStaff<Account>,
) => {
  const names = { issuer: server.config.productName, account: account.email }
  const { sealed, shown } = await newAuthenticator(server.secretKey, account.id, names)
  await server.db.transaction(async (tx) => {
    if (!(await kind.factors.apps.saveSecret(tx, account.id, sealed, server.clock.now()))) fail('Conflict')
    await writeAudit(tx, request.auditContext, { event: kind.events.startFactor, outcome: 'ok', reason: 'authenticator' })
  })
  return shown
}

/** Confirms the app by a code of it. Fails with Conflict, or with CodeInvalid at `code`. */
export const confirmStaffAuthenticator = async <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  server: StaffServer,
  by: ByStaff<Account>,
  code: string,
): Promise<string[] | null> => {
  const { db, clock, secretKey } = server
  const now = clock.now()
  const begun = (await kind.factors.apps.find(db, by.session.account.id)) ?? fail('Conflict')
  const step = authenticatorStep(secretKey, begun, code, now) ?? fail('CodeInvalid', { field: 'code' })
  const startedAfter = new Date(now.getTime() - unconfirmedMs)
  return db.transaction((tx) =>
    addStaffFactor(kind, server, tx, {
      ...by,
      factor: 'authenticator',
      notice: { what: 'appAdded' },
      save: async () => {
        if (!(await kind.factors.apps.confirm(tx, begun, { step, now, startedAfter }))) fail('Conflict')
      },
    }),
  )
}

/** Removes the caller's app. */
export const removeStaffAuthenticator = <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  server: StaffServer,
  by: ByStaff<Account>,
): Promise<void> => {
  const remove = async (tx: Db) => {
    if (!(await kind.factors.apps.removeConfirmed(tx, by.session.account.id))) fail('NotFound')
    return { what: 'appRemoved' } as const
  }
  return removeStaffFactor(kind, server, { ...by, factor: 'authenticator', remove })
}

/** Replaces the recovery codes of a caller with a passkey or an app; NotFound for others. */
export const renewStaffCodes = <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  server: StaffServer,
  by: ByStaff<Account>,
): Promise<string[]> =>
  server.db.transaction(async (tx) => {
    const { id, strongFactorAt } = by.session.account
    if (strongFactorAt === null) fail('NotFound')
    const codes = await newCodesOf(kind.factors.codes, server.secretKey, tx, id)
    await reportChange(kind, server, tx, by, { event: 'renewCodes', reason: 'recovery codes', notice: { what: 'codesRenewed' } })
    return codes
  })

/** Deletes a person's passkeys, app and recovery codes, such as when their access ends. */
export const forgetStaffFactors = async <Account extends StaffAccount, Shown extends object>(
  { factors, saveStrongFactor }: Pick<StaffKind<Account, Shown>, 'factors' | 'saveStrongFactor'>,
  tx: Db,
  id: string,
): Promise<void> => {
  await factors.passkeys.removeAll(tx, id)
  await factors.apps.remove(tx, id)
  await factors.codes.replace(tx, id, [])
  await saveStrongFactor(tx, id, null)
}

export type FactorReset = { account: { id: string; email: string }; language: Language; auditContext: AuditContext; reason?: string }

/** Removes a colleague's factors and the locks of their PIN, ends their sessions, and mails them. They sign in by password and PIN again. */
export const resetStaffFactors = async <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  sender: { clock: Clock; config: { productName: string; supportPhone: string } },
  tx: Db,
  { account: { id, email }, language, auditContext, reason }: FactorReset,
): Promise<void> => {
  await forgetStaffFactors(kind, tx, id)
  await clearFactor(tx, id)
  await endStaffSessionsOf(tx, kind, id, sender.clock.now())
  await postStaffNotice(sender, tx, { email, language }, { what: 'factorsReset' })
  await writeAudit(tx, auditContext, {
    event: kind.events.resetFactors,
    outcome: 'ok',
    subjectId: id,
    ...(reason === undefined ? {} : { reason }),
  })
}
