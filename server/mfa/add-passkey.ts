import { v7 as uuidv7 } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { readRegistration, registrationOptions, relyingParty } from '#platform/auth/passkey.ts'
import { answeredCookie, askDevice, askedDevice } from '#platform/auth/passkey-challenge.ts'
import { passkeyShown } from '#platform/auth/passkey-store.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { memberChallenges, memberPasskeys } from '#server/mfa/member-factor-store.ts'
import { postNotice } from '#server/mfa/post-notice.ts'
import type { Portal } from '#server/portal.ts'
import type { Caller } from '#server/session/who.ts'
import type { PasskeyMade } from '#shared/mfa/passkey-answers.ts'
import { passkeyNameOf } from '#shared/session/device-words.ts'

const challengeParts = ({ pinKey: secretKey, clock }: Portal) => ({ secretKey, clock })
const purposeOf = (sessionId: string): string => `passkey of ${sessionId}`

type By = { caller: Caller; request: RequestContext }

/** The options for the caller's browser to create a passkey. */
export const startPasskey = async (portal: Portal, { caller, request }: By) => {
  const { id, profile, group } = caller.session
  if (!group.passkeysAllowed) fail('FeatureNotEnabled')
  const { challenge, cookie } = askDevice(challengeParts(portal), purposeOf(id))
  const user = { id: profile.id, email: profile.email, name: `${profile.first} ${profile.last}` }
  const party = relyingParty(portal.publicUrl, portal.config.productName)
  const options = await registrationOptions(party, { challenge, user, known: await memberPasskeys.list(portal.db, profile.id) })
  await writeAudit(portal.db, request.auditContext, { event: 'passkey.start', outcome: 'ok' })
  return { data: { ...options }, cookies: [cookie] }
}

/** Saves the passkey that a device created for this session's challenge. */
export const addPasskey = async (portal: Portal, { caller, request }: By, made: PasskeyMade) => {
  const { session } = caller
  if (!session.group.passkeysAllowed) fail('FeatureNotEnabled')
  const asked = askedDevice(challengeParts(portal), request, purposeOf(session.id)) ?? fail('PasskeyNotMade')
  const party = relyingParty(portal.publicUrl, portal.config.productName)
  const read = (await readRegistration(party, { challenge: asked.challenge, made })) ?? fail('PasskeyNotMade')
  const passkey = {
    id: uuidv7(),
    ownerId: session.profile.id,
    ...read,
    name: passkeyNameOf(request.header('user-agent') ?? ''),
    createdAt: portal.clock.now(),
    lastUsedAt: null,
  }
  await portal.db.transaction(async (tx) => {
    if (!(await memberChallenges.spend(tx, asked.challenge, asked.expiresAt))) fail('PasskeyNotMade')
    if (!(await memberPasskeys.insert(tx, passkey))) fail('PasskeyNotMade')
    await postNotice(portal, tx, session, { what: 'passkeyAdded', name: passkey.name })
    await writeAudit(tx, request.auditContext, { event: 'passkey.add', outcome: 'ok', subjectId: session.profile.id })
  })
  return { data: passkeyShown(passkey), cookies: [answeredCookie] }
}
