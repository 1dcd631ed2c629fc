import type { Db } from '#platform/db/db.ts'
import { moveProfileVersion } from '#server/account/move-profile-version.ts'
import { endGrantsBy, holdGrantor } from '#server/family/grant-store.ts'
import type { Portal } from '#server/portal.ts'
import { dropPrivateContact, markConfirmed, privacyShown, putPrivateContact } from '#server/rights/change-private-contact.ts'
import { findPrivateContact } from '#server/rights/private-contact-store.ts'
import { type PrivacyState, type PrivateContactForm, type PrivateWay, privateContactOf } from '#shared/account/private-contact-calls.ts'

type Change = {
  personId: string
  setBy: 'member' | 'operator'
  /** Part of the change's transaction: its audit, and what else the caller does. */
  within: (tx: Db) => Promise<void>
}

/** Runs a change of a person's privacy, and lets sessions of everyone whom it concerns read their rights again. */
const change = async (portal: Portal, { personId, within }: Change, act: (tx: Db) => Promise<string[]>): Promise<PrivacyState> => {
  const { state, profileIds } = await portal.db.transaction(async (tx) => {
    await holdGrantor(tx, personId)
    const others = await act(tx)
    await within(tx)
    const moved: (string | null)[] = []
    for (const id of new Set([personId, ...others])) moved.push(await moveProfileVersion(tx, id))
    return { state: privacyShown(await findPrivateContact(tx, personId)), profileIds: moved }
  })
  for (const id of profileIds) if (id !== null) portal.sessions.forget('profile', id)
  return state
}

/**
 * Turns confidential communications on, or changes the address. All grants of the person end for good. Their delegates are not told by mail:
 * a mail would reveal the request to the people from whom it protects.
 */
export const turnPrivacyOn = (portal: Portal, by: Change, form: PrivateContactForm): Promise<PrivacyState> =>
  change(portal, by, async (tx) => {
    const now = portal.clock.now()
    await putPrivateContact(tx, { personId: by.personId, contact: privateContactOf(form), setBy: by.setBy, startedAt: now })
    return endGrantsBy(tx, by.personId, now)
  })

/**
 * Confirms an email or phone by its code; notices go there from now on.
 * @throws Failure Conflict if the address was changed meanwhile
 */
export const confirmPrivacy = (portal: Portal, by: Change, way: PrivateWay, to: string): Promise<PrivacyState> =>
  change(portal, by, async (tx) => {
    await markConfirmed(tx, { personId: by.personId, way, to })
    return []
  })

/** Turns confidential communications off. */
export const turnPrivacyOff = (portal: Portal, by: Change): Promise<PrivacyState> =>
  change(portal, by, async (tx) => {
    await dropPrivateContact(tx, by.personId)
    return []
  })
