import { v7 as uuidv7 } from 'uuid'
import { newSecret, secretHash } from '#platform/auth/secret-token.ts'
import type { Db } from '#platform/db/db.ts'
import type { CookieChange } from '#platform/http/cookies.ts'
import type { Portal } from '#server/portal.ts'
import { consumeFirstSignIn, insertRegistrationTicket, spendTicket, updateTicket } from '#server/session/registration-ticket-store.ts'
import { cookieNames } from '#server/session/session-tokens.ts'

/** How long a ticket is valid, in ms; each code that is sent restarts the time, because a mail may take minutes. */
export const ticketMs = 15 * 60_000
/** Time after registration in which the first sign-in needs no PIN. */
const firstSignInMs = 10 * 60_000

/** `personId`: proved by single sign-on, so only they may be registered. `lookedUpPersonId`: whose data was typed. */
type For = { membershipId: string | null; personId?: string; lookedUpPersonId?: string }

export const ticketCookieOf = (secret: string): CookieChange => ({
  name: cookieNames.registration,
  value: secret,
  maxAgeSeconds: ticketMs / 1000,
})

/** Issues the right to register one person of a membership, in this browser, for 15 minutes (security: ids from the client are not trusted). */
export const issueRegistrationTicket = async (
  portal: Portal,
  tx: Db,
  { membershipId, personId, lookedUpPersonId }: For,
): Promise<{ id: string; cookie: CookieChange }> => {
  const [id, secret, now] = [uuidv7(), newSecret(), portal.clock.now()]
  await insertRegistrationTicket(tx, {
    id,
    secretHash: secretHash(secret),
    membershipId,
    personId: personId ?? null,
    lookedUpPersonId: lookedUpPersonId ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + ticketMs),
  })
  return { id, cookie: ticketCookieOf(secret) }
}

/** Records a step of the proof of who registers, and restarts the ticket's time. */
export const recordProofStep = (
  tx: Db,
  ticketId: string,
  { at, ...step }: { at: Date; provedPersonId: string | null; provedContactHash?: string },
): Promise<void> => updateTicket(tx, ticketId, { ...step, expiresAt: new Date(at.getTime() + ticketMs) })

/** Exchanges the ticket for one sign-in without a PIN; false if it is already spent. */
export const spendOn = (portal: Portal, tx: Db, ticketId: string, profileId: string): Promise<boolean> =>
  spendTicket(tx, ticketId, profileId, portal.clock.now())

/** Whether this browser just created the profile: its first sign-in needs no PIN, once (SHELL-052). */
export const isFirstSignIn = async (portal: Portal, tx: Db, profileId: string, cookie: string | undefined): Promise<boolean> => {
  if (!cookie) return false
  const now = portal.clock.now()
  return consumeFirstSignIn(tx, { secretHash: secretHash(cookie), profileId, since: new Date(now.getTime() - firstSignInMs), now })
}
