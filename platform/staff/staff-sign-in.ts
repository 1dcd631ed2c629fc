import { v7 as uuidv7 } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { consumeTriesOrFail } from '#platform/auth/consume-tries-or-fail.ts'
import { consumePasswordTries } from '#platform/auth/password-tries.ts'
import { checkPin, createPin, findPinBlock, type PinBlock, voidPins } from '#platform/auth/pin.ts'
import { pinMessage } from '#platform/auth/pin-message.ts'
import { newSecret, secretHash } from '#platform/auth/secret-token.ts'
import { throttleFor } from '#platform/auth/throttle.ts'
import type { Db } from '#platform/db/db.ts'
import type { CookieChange } from '#platform/http/cookies.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { languageOfRequest } from '#platform/http/request-language.ts'
import type { ThrottleName } from '#platform/http/throttle-rules.ts'
import { voidMessage } from '#platform/outbox/outbox-store.ts'
import { postMessage } from '#platform/outbox/post.ts'
import type { StaffFactor } from '#platform/schema/staff-tables.ts'
import type { StaffAccount, StaffKind, StaffServer } from '#platform/staff/staff-kind.ts'
import { ownWayOf } from '#platform/staff/staff-own-ways.ts'
import { staffCookie, staffSessionAnswer } from '#platform/staff/staff-session.ts'
import { endStaffSession, insertStaffSession, raiseStaffSession, type StaffSession } from '#platform/staff/staff-session-store.ts'
import { sameEmail } from '#shared/fields/email.ts'
import { maskedEmail } from '#shared/mfa/pin-rules.ts'

/** Whether an account is open and has a password. */
export const mayEnter = (account: StaffAccount | null): boolean =>
  account !== null && account.endedAt === null && account.passwordHash !== null

/**
 * Checks e-mail and password, opens a pending session, and mails a PIN to a person without a passkey and authenticator app.
 * @throws Failure Rejected, with the same work for every cause; TooManyTries; what sendStaffPin throws
 */
export const signInStaff = async <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  server: StaffServer,
  input: { email: string; password: string },
  request: RequestContext,
) => {
  const { db, clock } = server
  const email = sameEmail(input.email)
  const account = await kind.findAccount(db, email)
  const tries = await consumePasswordTries(server, kind.throttledAs(email), request)
  const fits = await tries.fits(account?.passwordHash ?? null, input.password)
  const ownWay = await ownWayOf(db, kind.sso.tables, account?.id ?? uuidv7())
  if (!fits || !account || !mayEnter(account) || tries.locked || ownWay === 'off') {
    const subject = account ? { subjectId: account.id } : {}
    // Who tries is told no more than for a wrong password.
    const reason = fits && ownWay === 'off' ? 'PasswordsOff' : 'Rejected'
    await writeAudit(db, request.auditContext, { event: kind.events.login, outcome: 'failed', reason, ...subject })
    return fail('Rejected', { cookies: [staffCookie(kind, null)] })
  }
  await tries.giveBack()
  const [secret, now] = [newSecret(), clock.now()]
  const session = { id: uuidv7(), accountId: account.id, createdAt: now, lastInputAt: now, secondFactorAt: null }
  await db.transaction(async (tx) => {
    const userAgent = (request.header('user-agent') ?? '').slice(0, 400)
    await insertStaffSession(tx, kind.sessions, { ...session, secretHash: secretHash(secret), userAgent })
    await writeAudit(tx, request.auditContext, { event: kind.events.login, outcome: 'ok', actorId: account.id })
    if (ownWay === 'break glass')
      await writeAudit(tx, request.auditContext, {
        event: kind.sso.events.breakGlass,
        outcome: 'ok',
        actorId: account.id,
        subjectId: account.id,
      })
  })
  if (account.strongFactorAt === null) await sendStaffPin(kind, server, { id: session.id, account }, request)
  return {
    data: await staffSessionAnswer(kind, server, { account, secondFactorAt: null, secondFactor: null }),
    cookies: [staffCookie(kind, secret)],
  }
}

/** Time limit for the first attempt to deliver a PIN, in ms. */
const firstAttemptMs = 5000

const countPin = async ({ db, clock, secretKey, config }: StaffServer, accountId: string, request: RequestContext): Promise<void> => {
  const limit = (name: ThrottleName) => throttleFor(request, secretKey, name, accountId, config.rateLimits)
  await consumeTriesOrFail(db, clock.now(), [limit('pinSendBurst'), limit('pinSendByMember')])
}

/**
 * Mails a PIN to the account of a pending session; the previous PIN becomes void.
 * @throws Failure StrongFactorNeeded if the person has a passkey or an app; PinLocked, PinTriesUsed, TooManyTries, PinSendFailed
 */
export const sendStaffPin = async (
  { events }: Pick<StaffKind<StaffAccount, object>, 'events'>,
  server: StaffServer,
  session: { id: string; account: Pick<StaffAccount, 'id' | 'email' | 'strongFactorAt'> },
  request: RequestContext,
) => {
  const { db, clock, config, outbox, secretKey } = server
  const { id: accountId, email, strongFactorAt } = session.account
  if (strongFactorAt !== null) fail('StrongFactorNeeded')
  const block = await findPinBlock(db, accountId, clock.now())
  if (block) refuseBlockedStaff(server, block)
  await countPin(server, accountId, request)
  const messageId = await db.transaction(async (tx) => {
    const [now, minutes] = [clock.now(), config.pinMinutes]
    const owner = { ownerKey: session.id, memberId: accountId }
    const { pin, expiresAt } = await createPin(tx, { ...owner, secret: secretKey, now, ttlMs: minutes * 60_000 })
    const message = pinMessage('email', languageOfRequest(request), { pin, product: config.productName, minutes })
    await writeAudit(tx, request.auditContext, { event: events.sendPin, outcome: 'ok', actorId: accountId })
    return postMessage(tx, now, { channel: 'email', kind: 'pin', to: email, ...message, deliverBy: expiresAt, secret: true })
  })
  if (!(await outbox.deliverNow(messageId, firstAttemptMs))) {
    await voidMessage(db, messageId, clock.now())
    await voidPins(db, session.id, clock.now())
    const reason = 'PinSendFailed'
    await writeAudit(db, request.auditContext, { event: events.sendPin, outcome: 'failed', reason, actorId: accountId })
    fail('PinSendFailed')
  }
  return { data: { sentTo: maskedEmail(email) } }
}

/** Throws an error that says how long PINs and codes are locked, or whom to call if they are disabled. */
export const refuseBlockedStaff = ({ config }: StaffServer, block: PinBlock): never =>
  block === 'disabled'
    ? fail('PinLocked', { params: { phone: config.supportPhone } })
    : fail('PinTriesUsed', { params: { n: block.minutesLocked } })

/**
 * Checks the PIN and makes the session full, under a new secret; the pending secret becomes invalid.
 * @throws Failure StrongFactorNeeded if the person has a passkey or an app; PinMissing, PinInvalid, PinExpired, PinTriesUsed, PinLocked; Conflict if the session is full already
 */
export const verifyStaffPin = async <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  server: StaffServer,
  { session, pin, request }: { session: StaffSession<Account>; pin: string; request: RequestContext },
) => {
  if (session.secondFactorAt !== null) fail('Conflict')
  if (session.account.strongFactorAt !== null) fail('StrongFactorNeeded')
  if (pin === '') fail('PinMissing', { field: 'pin' })
  const { db, secretKey, clock, config } = server
  const now = clock.now()
  const owner = { ownerKey: session.id, memberId: session.account.id }
  const verdict = await checkPin(db, { ...owner, secret: secretKey, pin, now, scale: config.rateLimits })
  if (verdict === 'expired') return fail('PinExpired', { field: 'pin' })
  if (verdict === 'invalid') return fail('PinInvalid', { field: 'pin' })
  if (verdict !== 'ok') return refuseBlockedStaff(server, verdict)
  const cookie = await db.transaction((tx) => completeStaffSignIn(kind, server, tx, { session, secondFactor: 'pin', request }))
  return { data: await staffSessionAnswer(kind, server, { ...session, secondFactorAt: now, secondFactor: 'pin' }), cookies: [cookie] }
}

type Completed = { session: { id: string }; secondFactor: StaffFactor; request: RequestContext }

/** Makes a pending session full, under a new secret; returns its cookie. Fails with UNAUTHORIZED if the session ended meanwhile. */
export const completeStaffSignIn = async <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  { clock }: Pick<StaffServer, 'clock'>,
  tx: Db,
  { session: { id }, secondFactor, request }: Completed,
): Promise<CookieChange> => {
  const secret = newSecret()
  const raised = await raiseStaffSession(tx, kind.sessions, { id, secretHash: secretHash(secret), secondFactor, now: clock.now() })
  if (!raised) fail('UNAUTHORIZED')
  await writeAudit(tx, request.auditContext, { event: kind.events.verifyPin, outcome: 'ok', reason: secondFactor })
  return staffCookie(kind, secret)
}

/** Ends the session and deletes its cookie. */
export const signOutStaff = async <Account extends StaffAccount, Shown extends object>(
  kind: StaffKind<Account, Shown>,
  { db, clock }: Pick<StaffServer, 'db' | 'clock'>,
  session: { id: string },
  request: RequestContext,
) => {
  await db.transaction(async (tx) => {
    await endStaffSession(tx, kind, session.id, clock.now())
    await writeAudit(tx, request.auditContext, { event: kind.events.logout, outcome: 'ok' })
  })
  return { data: { signedOut: true as const }, cookies: [staffCookie(kind, null)] }
}
