import type { RequestContext } from '#platform/http/request-context.ts'
import type { Portal } from '#server/portal.ts'
import { gapOfCoverage } from '#server/session/coverage-end.ts'
import { isUnproved, levelOf, type SessionRecord } from '#server/session/session-record.ts'
import { type SignedTokens, signTokens } from '#server/session/session-tokens.ts'
import { groupCalls } from '#shared/groups/group-calls.ts'
import { brandColors } from '#shared/groups/group-colors.ts'
import { requiresSecondFactor } from '#shared/session/second-factor-rules.ts'
import type { SessionData, SessionMeta } from '#shared/session/session-data.ts'

/** The group's brand; empty if it has no color and logo. */
const brandOf = ({ color, logoHash }: SessionRecord['group']) => {
  const colors = color === null ? null : brandColors(color)
  const logo = logoHash === null ? null : groupCalls.readOwnLogo.path.replace('{hash}', logoHash)
  return colors === null && logo === null ? {} : { brand: { colors, logo } }
}

/** The session data for screens; while the PIN is due, only what the PIN screens need. */
export const sessionDataOf = (portal: Portal, session: SessionRecord): SessionData => {
  const { profile, person, group } = session
  const requiresMFA = requiresSecondFactor(group, portal.config)
  const shared = {
    familyMember: { familyMemberId: person.id, telehealthID: person.telehealthId, telehealthId: person.telehealthId },
    membership: { _id: person.membershipId, id: person.membershipId },
  }
  const groupOfPin = {
    id: group.id,
    code: group.code,
    requiresMFA,
    pinSendingMethods: group.pinMethods,
    supportPhone: group.supportPhone ?? portal.config.supportPhone,
  }
  if (levelOf(session, portal.config) === 'pending') return { level: 'pending', profile: { id: profile.id }, group: groupOfPin, ...shared }
  const { id, first, last, email, language, zip, timeZone } = profile
  const gap = gapOfCoverage(portal, session)
  return {
    level: 'full',
    profile: { id, first, last, email, language, zip, timeZone },
    group: {
      ...groupOfPin,
      name: group.name,
      features: group.features,
      ...brandOf(group),
      prices: group.prices.map(({ type, cents }) => ({ type, price: cents / 100 })),
    },
    ...shared,
    unviewedMessages: profile.unviewedMessages,
    ...(gap === null ? {} : { coverageEnded: gap.endedOn, ...(gap.startsOn === null ? {} : { coverageStarts: gap.startsOn }) }),
    ...(profile.emailProvedAt === null ? { emailProof: { isDue: isUnproved(session) } } : {}),
  }
}

/** The response of every way to sign in: password, PIN, registration, single sign-on (CALL-06). */
export const signedInAnswer = async (
  portal: Portal,
  session: SessionRecord,
  { secret, request }: { secret: string; request: RequestContext },
) => {
  const { cookies, ...tokens }: SignedTokens = await signTokens(portal, session, secret, request)
  const meta: SessionMeta = { ...tokens, isRegistered: true, hasProfile: true, hasMFA: levelOf(session, portal.config) === 'full' }
  return { data: sessionDataOf(portal, session), meta, cookies }
}
