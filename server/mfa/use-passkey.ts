import { readAssertion, relyingParty, signInOptions, userOf } from '#platform/auth/passkey.ts'
import { askDevice, askedDevice } from '#platform/auth/passkey-challenge.ts'
import type { Passkey } from '#platform/auth/passkey-store.ts'
import type { Db } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findAllowedPasskey, memberChallenges, memberPasskeys } from '#server/mfa/member-factor-store.ts'
import type { Portal } from '#server/portal.ts'
import type { PasskeyAssertion } from '#shared/mfa/passkey-answers.ts'

const purpose = 'passkey sign-in'

/** Creates a sign-in challenge for any passkey of this browser. */
export const askForPasskey = async (portal: Portal) => {
  const { challenge, cookie } = askDevice({ secretKey: portal.pinKey, clock: portal.clock }, purpose)
  const options = await signInOptions(relyingParty(portal.publicUrl, portal.config.productName), challenge)
  return { data: { ...options }, cookies: [cookie] }
}

export type ShownPasskey = { passkey: Passkey; counter: number; challenge: string; expiresAt: Date }

/** The passkey that signed this browser's challenge, null for an invalid response. Consumes nothing. */
export const findShownPasskey = async (
  portal: Portal,
  request: RequestContext,
  assertion: PasskeyAssertion,
): Promise<ShownPasskey | null> => {
  const asked = askedDevice({ secretKey: portal.pinKey, clock: portal.clock }, request, purpose)
  const passkey = asked && (await findAllowedPasskey(portal.db, assertion.id))
  if (!asked || !passkey || (userOf(assertion) ?? passkey.ownerId) !== passkey.ownerId) return null
  const party = relyingParty(portal.publicUrl, portal.config.productName)
  const read = await readAssertion(party, { challenge: asked.challenge, assertion, publicKey: passkey.publicKey })
  return read && { passkey, counter: read.counter, ...asked }
}

/** Consumes challenge and counter, in the transaction of the sign-in. On failure, nothing may be opened. */
export const usePasskey = async (
  portal: Portal,
  tx: Db,
  { passkey, counter, challenge, expiresAt }: ShownPasskey,
): Promise<'ok' | 'ChallengeReplayed' | 'CounterBehind'> => {
  if (!(await memberChallenges.spend(tx, challenge, expiresAt))) return 'ChallengeReplayed'
  return (await memberPasskeys.advanceCounter(tx, passkey.id, counter, portal.clock.now())) ? 'ok' : 'CounterBehind'
}
