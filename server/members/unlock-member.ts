import { clearFactor } from '#platform/auth/pin-store.ts'
import { clearPasswordLock } from '#server/account/password-lock.ts'
import { type ByOperator, openedAccount } from '#server/members/open-member.ts'
import type { Portal } from '#server/portal.ts'
import { listDevices } from '#server/session/access/access-store.ts'

/** Unlocks a member after too many wrong passwords or PINs; grants no access by itself. */
export const unlockMember = async (
  portal: Portal,
  by: ByOperator,
  { id, what }: { id: string; what: 'password' | 'pin' },
): Promise<void> => {
  const { profile, writeAct } = await openedAccount(portal, by, id)
  await portal.db.transaction(async (tx) => {
    if (what === 'pin') await clearFactor(tx, profile.id)
    else {
      const devices = await listDevices(tx, profile.id, portal.clock.now())
      await clearPasswordLock(
        portal,
        tx,
        profile.email,
        devices.map((device) => device.id),
      )
    }
    await writeAct(tx, what === 'pin' ? 'member.unlock.pin' : 'member.unlock.password')
  })
}
