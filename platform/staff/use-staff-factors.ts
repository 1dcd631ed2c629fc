import { v7 as uuidv7 } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { authenticatorStep } from '#platform/auth/authenticator-app.ts'
import { checkFactor } from '#platform/auth/factor-check.ts'
import { readAssertion, relyingParty, signInOptions, userOf } from '#platform/auth/passkey.ts'
import { answeredCookie, askDevice, askedDevice } from '#platform/auth/passkey-challenge.ts'
import type { Passkey } from '#platform/auth/passkey-store.ts'
import { consumePasswordTries } from '#platform/auth/password-tries.ts'
import { recoveryCodeHashes } from '#platform/auth/recovery-code.ts'
import { newSecret, secretHash } from '#platform/auth/secret-token.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { languageOfRequest } from '#platform/http/request-language.ts'
import { postStaffNotice } from '#platform/staff/staff-factor-notice.ts'
import type { ByStaff } from '#platform/staff/staff-factors.ts'
import type { StaffAccount, StaffKind, StaffServer } from '#platform/staff/staff-kind.ts'
import { ownWayOf } from '#platform/staff/staff-own-ways.ts'
import { isStaffSessionOver, staffCookie } from '#platform/staff/staff-session.ts'
import {
  confirmStaffSession,
  endStaffSession,
  findStaffSession,
  insertStaffSession,
  lockStaffAccount,
} from '#platform/staff/staff-session-store.ts'
import { completeStaffSignIn, mayEnter, refuseBlockedStaff } from '#platform/staff/staff-sign-in.ts'
import type { Input } from '#shared/calls.ts'
import type { PasskeyAssertion } from '#shared/mfa/passkey-answers.ts'
import type { StaffFactorCalls } from '#shared/mfa/staff-factor-calls.ts'

const partyOf = ({ publicUrl, config }: StaffServer) => relyingParty(publicUrl, config.productName)
const purposeOf = ({ name }: { name: string }): string => `${name} passkey sign-in`

/** Creates a challenge for any passkey of this browser. */
export const askStaffPasskey = async (kind: { name: string }, server: StaffServer) => {
  const { challenge, cookie } = askDevice(server, purposeOf(kind))
  return { data: { ...(await signInOptions(partyOf(server), challenge)) }, cookies: [cookie] }
}

type ShownPasskey = { passkey: Passkey; counter: number; challenge: string; expiresAt: Date }

/** The passkey that signed this browser's challenge, null for an invalid response. Consumes nothing. */
const findShownPasskey = async <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  server: StaffServer,
  request: RequestContext,
  assertion: PasskeyAssertion,
): Promise<ShownPasskey | null> => {
  const asked = askedDevice(server, request, purposeOf(kind))
  const passkey = asked && (await kind.factors.passkeys.findByCredential(server.db, assertion.id))
  if (!asked || !passkey || (userOf(assertion) ?? passkey.ownerId) !== passkey.ownerId) return null
  const read = await readAssertion(partyOf(server), { challenge: asked.challenge, assertion, publicKey: passkey.publicKey })
  return read && { passkey, counter: read.counter, ...asked }
}

type Use = 'ok' | 'ChallengeReplayed' | 'CounterBehind'

/** Consumes challenge and counter. On failure, nothing may be opened. */
const consumePasskey = async (
  { challenges, passkeys }: StaffKind<StaffAccount, object>['factors'],
  tx: Db,
  { passkey, counter, challenge, expiresAt }: ShownPasskey,
  now: Date,
): Promise<Use> => {
  if (!(await challenges.spend(tx, challenge, expiresAt))) return 'ChallengeReplayed'
  return (await passkeys.advanceCounter(tx, passkey.id, counter, now)) ? 'ok' : 'CounterBehind'
}

/** Ends the session that this browser had, such as one that waited for its second factor. */
const endEarlierStaffSession = async <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  tx: Db,
  request: RequestContext,
  now: Date,
): Promise<void> => {
  const secret = request.cookie(kind.cookie)
  const earlier = secret ? await findStaffSession(tx, kind, secretHash(secret)) : null
  if (earlier) await endStaffSession(tx, kind, earlier.id, now)
}

/** Whether this browser has an open session of the account that waits for its second factor. */
const isWaitingFor = async <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  tx: Db,
  request: RequestContext,
  accountId: string,
  now: Date,
): Promise<boolean> => {
  const secret = request.cookie(kind.cookie)
  const session = secret ? await findStaffSession(tx, kind, secretHash(secret)) : null
  if (session?.account.id !== accountId || session.secondFactorAt !== null || session.endedAt !== null) return false
  return !isStaffSessionOver(kind, session, now)
}

/**
 * Signs in with a passkey, which counts as two factors because the device verified its user.
 * @throws Failure PasskeyRejected for every cause
 */
export const signInStaffByPasskey = async <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  server: StaffServer,
  assertion: PasskeyAssertion,
  request: RequestContext,
) => {
  const { db, clock } = server
  const refuse = async (reason: string, subjectId?: string) => {
    const about = subjectId === undefined ? {} : { subjectId }
    await writeAudit(db, request.auditContext, { event: kind.events.passkey, outcome: 'failed', reason, ...about })
    return fail('PasskeyRejected')
  }
  const shown = await findShownPasskey(kind, server, request, assertion)
  if (!shown) return refuse('PasskeyRejected')
  const accountId = shown.passkey.ownerId
  const secret = newSecret()
  const now = clock.now()
  const refused = await db.transaction(async (tx) => {
    const used = await consumePasskey(kind.factors, tx, shown, now)
    // Return, not throw, so that the challenge stays consumed.
    if (used !== 'ok') return used
    const account = await lockStaffAccount(tx, kind, accountId)
    // As the second factor, a passkey opens what a single sign-on began, also without a password.
    const isSecond = account?.endedAt === null && (await isWaitingFor(kind, tx, request, accountId, now))
    const ownWay = isSecond ? 'open' : await ownWayOf(tx, kind.sso.tables, accountId)
    if (!isSecond && (!mayEnter(account) || ownWay === 'off')) return 'Rejected'
    if (ownWay === 'break glass')
      await writeAudit(tx, request.auditContext, {
        event: kind.sso.events.breakGlass,
        outcome: 'ok',
        actorId: accountId,
        subjectId: accountId,
      })
    await endEarlierStaffSession(kind, tx, request, now)
    const times = { createdAt: now, lastInputAt: now, secondFactorAt: now }
    const userAgent = (request.header('user-agent') ?? '').slice(0, 400)
    const session = { id: uuidv7(), accountId, userAgent, secretHash: secretHash(secret), secondFactor: 'passkey', ...times } as const
    await insertStaffSession(tx, kind.sessions, session)
    await writeAudit(tx, request.auditContext, { event: kind.events.passkey, outcome: 'ok', actorId: accountId, subjectId: accountId })
    return null
  })
  if (refused !== null) return refuse(refused, accountId)
  return { data: { signedIn: true as const }, cookies: [staffCookie(kind, secret), answeredCookie] }
}

type UsedCode = 'authenticator' | 'recovery code'

/** Consumes a valid code, null otherwise. Six digits are an app code, others recovery codes. */
const consumeStaffCode = async <Account extends StaffAccount, Shown extends object>(
  { factors }: Pick<StaffKind<Account, Shown>, 'factors'>,
  { db, clock, secretKey }: StaffServer,
  id: string,
  code: string,
): Promise<UsedCode | null> => {
  const typed = code.replaceAll(' ', '')
  if (!/^\d{6}$/.test(typed))
    return (await factors.codes.consume(db, id, recoveryCodeHashes(secretKey, id, typed), clock.now())) ? 'recovery code' : null
  const app = await factors.apps.find(db, id)
  const step = app && authenticatorStep(secretKey, app, typed, clock.now())
  return step !== null && (await factors.apps.claimStep(db, id, step)) ? 'authenticator' : null
}

/**
 * Consumes a code or fails; each try is first counted together with tries of PINs.
 * @throws Failure CodeInvalid at `code`, CodeTriesUsed, PinLocked
 */
const requireStaffCode = async <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  server: StaffServer,
  id: string,
  code: string,
): Promise<UsedCode> => {
  const counted = { memberId: id, now: server.clock.now(), scale: server.config.rateLimits }
  const verdict = await checkFactor(server.db, counted, () => consumeStaffCode(kind, server, id, code))
  if (verdict === 'invalid') return fail('CodeInvalid', { field: 'code' })
  if (verdict === 'disabled') return refuseBlockedStaff(server, verdict)
  if ('used' in verdict) return verdict.used
  return fail('CodeTriesUsed', { params: { n: verdict.minutesLocked }, retryAfterSeconds: verdict.minutesLocked * 60 })
}

const mailUsedCode = async <Account extends StaffAccount, Shown extends object>(
  { factors }: Pick<StaffKind<Account, Shown>, 'factors'>,
  server: StaffServer,
  tx: Db,
  { session: { account }, request }: ByStaff<Account>,
): Promise<void> => {
  const left = await factors.codes.countUnused(tx, account.id)
  await postStaffNotice(server, tx, { email: account.email, language: languageOfRequest(request) }, { what: 'codeUsed', left })
}

/**
 * Completes a sign-in after the password by a code of the app or a recovery code.
 * @throws Failure Conflict if the session is full already, NotFound for a person without passkey and app, CodeInvalid, CodeTriesUsed
 */
export const verifyStaffCode = async <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  server: StaffServer,
  by: ByStaff<Account>,
  code: string,
) => {
  const { session, request } = by
  if (session.secondFactorAt !== null) fail('Conflict')
  if (session.account.strongFactorAt === null) fail('NotFound')
  const secondFactor = await requireStaffCode(kind, server, session.account.id, code)
  const cookie = await server.db.transaction(async (tx) => {
    if (secondFactor === 'recovery code') await mailUsedCode(kind, server, tx, by)
    return completeStaffSignIn(kind, server, tx, { session, secondFactor, request })
  })
  return { data: { signedIn: true as const }, cookies: [cookie] }
}

/** Fails unless it is the person's password. Tries count as sign-in tries. */
const requirePassword = async <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  server: StaffServer,
  { session, request }: ByStaff<Account>,
  password: string,
): Promise<void> => {
  const account = await kind.findAccount(server.db, session.account.email)
  const tries = await consumePasswordTries(server, kind.throttledAs(session.account.email), request)
  const fits = await tries.fits(account?.passwordHash ?? null, password)
  if (!fits || tries.locked) fail('CurrentPasswordWrong', { field: 'currentPassword' })
  await tries.giveBack()
}

type Proof = Input<StaffFactorCalls['confirmStaff']>

/** Checks a proof of identity; a person with a passkey or an app needs more than the password. */
const requireProof = async <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  server: StaffServer,
  by: ByStaff<Account>,
  { passkey, currentPassword, code }: Proof,
): Promise<void> => {
  const { account } = by.session
  if (passkey) {
    const shown = await findShownPasskey(kind, server, by.request, passkey)
    if (!shown || shown.passkey.ownerId !== account.id) return fail('PasskeyRejected')
    const used = await server.db.transaction((tx) => consumePasskey(kind.factors, tx, shown, server.clock.now()))
    return used === 'ok' ? undefined : fail('PasskeyRejected')
  }
  if (currentPassword === undefined) return fail('Required', { field: 'currentPassword' })
  if (account.strongFactorAt !== null && code === undefined) return fail('Required', { field: 'code' })
  await requirePassword(kind, server, by, currentPassword)
  if (account.strongFactorAt === null || code === undefined) return
  const used = await requireStaffCode(kind, server, account.id, code)
  if (used === 'recovery code') await server.db.transaction((tx) => mailUsedCode(kind, server, tx, by))
}

/**
 * Records that the caller proved again who they are.
 * @throws Failure Required, CurrentPasswordWrong, CodeInvalid, CodeTriesUsed, PasskeyRejected, PinLocked
 */
export const confirmStaff = async <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  server: StaffServer,
  by: ByStaff<Account>,
  proof: Proof,
): Promise<void> => {
  await requireProof(kind, server, by, proof)
  await server.db.transaction(async (tx) => {
    const confirmed = { id: by.session.id, confirmedAt: server.clock.now() }
    if (!(await confirmStaffSession(tx, kind.sessions, confirmed))) fail('UNAUTHORIZED')
    await writeAudit(tx, by.request.auditContext, { event: kind.events.confirm, outcome: 'ok', subjectId: by.session.account.id })
  })
}
