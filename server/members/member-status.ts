import { findFactor } from '#platform/auth/pin-store.ts'
import { findPasswordLock } from '#server/account/password-lock.ts'
import { listPinPhones } from '#server/account/profile-store.ts'
import { findWaitingMerge } from '#server/care/merge-store.ts'
import { listWaitingResets } from '#server/members/factor-reset-store.ts'
import { memberMessagesOf } from '#server/members/member-messages.ts'
import { maskedPhone, memberShown } from '#server/members/member-shown.ts'
import { findLastSignIn, listShownSpans, type MemberRecord } from '#server/members/member-store.ts'
import type { ByOperator, OpenedMember } from '#server/members/open-member.ts'
import { countPasskeys, hasConfirmedApp } from '#server/mfa/member-factor-store.ts'
import type { Portal } from '#server/portal.ts'
import { listDevices, listOpenSessions } from '#server/session/access/access-store.ts'
import { isOver, levelOf } from '#server/session/session-record.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import type { MemberStatus } from '#shared/members/member-calls.ts'
import { deviceWords } from '#shared/session/device-words.ts'

type Account = NonNullable<MemberStatus['account']>
type Profile = NonNullable<MemberRecord['profile']>

const factorsOf = async (
  portal: Portal,
  { session }: ByOperator,
  { id }: Profile,
  group: MemberRecord['group'],
): Promise<Account['factors']> => {
  const { db, clock, config } = portal
  const [reset] = await listWaitingResets(db, clock.now(), { profileId: id })
  return {
    pinRequired: group.requiresMfa || config.forceMfa,
    pinPhones: (await listPinPhones(db, id)).map(({ number }) => maskedPhone(number)),
    hasApp: await hasConfirmedApp(db, id),
    passkeys: await countPasskeys(db, id),
    reset: reset
      ? {
          id: reset.id,
          requestedBy: reset.requestedBy.name,
          requestedAt: reset.requestedAt.toISOString(),
          expiresAt: reset.expiresAt.toISOString(),
          isMine: reset.requestedBy.id === session.account.id,
        }
      : null,
  }
}

const locksOf = async (portal: Portal, { id, email }: Profile): Promise<Account['locks']> => {
  const factor = await findFactor(portal.db, id)
  const until = factor?.lockedUntil && factor.lockedUntil > portal.clock.now() ? factor.lockedUntil.toISOString() : null
  const { passwordUntil, ...password } = await findPasswordLock(portal, email)
  return {
    passwordUntil: passwordUntil?.toISOString() ?? null,
    ...password,
    pin: factor?.disabledAt ? 'for good' : until === null ? null : { until },
  }
}

const sessionsOf = async (
  { db, clock, config }: Portal,
  { id }: Profile,
  group: MemberRecord['group'],
  hasAuthenticator: boolean,
): Promise<Account['sessions']> =>
  (await listOpenSessions(db, id))
    .map((one) => ({ ...one, group, profile: { hasAuthenticator } }))
    .filter((one) => !isOver(one, config, clock.now()))
    .map((one) => ({
      device: deviceWords(one.userAgent),
      signedInAt: one.createdAt.toISOString(),
      lastInputAt: one.lastInputAt.toISOString(),
      isPending: levelOf(one, config) === 'pending',
    }))

const accountOf = async (portal: Portal, by: ByOperator, profile: Profile, group: MemberRecord['group']): Promise<Account> => {
  const { db, clock } = portal
  const factors = await factorsOf(portal, by, profile, group)
  return {
    createdAt: profile.createdAt.toISOString(),
    language: profile.language,
    lastSignInAt: (await findLastSignIn(db, profile.id))?.toISOString() ?? null,
    factors,
    locks: await locksOf(portal, profile),
    sessions: await sessionsOf(portal, profile, group, factors.hasApp),
    devices: (await listDevices(db, profile.id, clock.now())).map((one) => ({
      device: deviceWords(one.userAgent),
      rememberedAt: one.createdAt.toISOString(),
      lastUsedAt: one.lastUsedAt.toISOString(),
    })),
    messages: await memberMessagesOf(db, profile),
  }
}

/** An opened member for an operator: enough to help, without the member's messages or care data. */
export const memberStatus = async (portal: Portal, by: ByOperator, { member, opening }: OpenedMember): Promise<MemberStatus> => {
  const today = dayIn(portal.config.timeZone, portal.clock.now())
  const { telehealthId, memberNumber, profile, group } = member
  const spans = await listShownSpans(portal.db, member.id)
  const merge = await findWaitingMerge(portal.db, telehealthId)
  const careMerge = merge && { since: merge.madeAt.toISOString(), refusal: merge.refusal }
  return {
    person: { ...memberShown(member, today), telehealthId, memberNumber, spans, careMerge },
    opening: { reason: opening.reason, reference: opening.reference, expiresAt: opening.expiresAt.toISOString() },
    account: profile && (await accountOf(portal, by, profile, group)),
  }
}
