import { readAssertion, relyingParty, signInOptions, userOf } from '#platform/auth/passkey.ts'
import type { Db } from '#platform/db/db.ts'
import type { Asking } from '#platform/http/asking.ts'
import { askDevice, askedDevice } from '#server/mfa/passkey-challenge.ts'
import { findAllowedPasskey, type Passkey, spendChallenge, takeCounter } from '#server/mfa/passkey-store.ts'
import type { Portal } from '#server/portal.ts'
import type { PasskeyAssertion } from '#shared/mfa/passkey-answers.ts'

/** The question to whatever devices are at this browser. */
export const askForPasskey = async (portal: Portal) => {
  const { challenge, cookie } = askDevice(portal, null)
  const options = await signInOptions(relyingParty(portal.publicUrl, portal.config.productName), challenge)
  return { data: { ...options }, cookies: [cookie] }
}

export type ShownPasskey = { passkey: Passkey; counter: number; challenge: string; expiresAt: Date }

/** The known passkey that signed this browser's question, null for any other answer. Uses nothing up. */
export const findShownPasskey = async (portal: Portal, asking: Asking, assertion: PasskeyAssertion): Promise<ShownPasskey | null> => {
  const asked = askedDevice(portal, asking, null)
  const passkey = asked && (await findAllowedPasskey(portal.db, assertion.id))
  if (!asked || !passkey || (userOf(assertion) ?? passkey.profileId) !== passkey.profileId) return null
  const party = relyingParty(portal.publicUrl, portal.config.productName)
  const read = await readAssertion(party, { challenge: asked.challenge, assertion, publicKey: passkey.publicKey })
  return read && { passkey, counter: read.counter, ...asked }
}

/** Uses question and count up, in the transaction of what the passkey opens. Either failure means that nothing may be opened. */
export const usePasskey = async (
  portal: Portal,
  tx: Db,
  { passkey, counter, challenge, expiresAt }: ShownPasskey,
): Promise<'ok' | 'ChallengeReplayed' | 'CounterBehind'> => {
  if (!(await spendChallenge(tx, challenge, expiresAt))) return 'ChallengeReplayed'
  return (await takeCounter(tx, passkey.id, counter, portal.clock.now())) ? 'ok' : 'CounterBehind'
}
