import type { Portal } from '#server/portal.ts'
import { listDevices, listOpenSessions } from '#server/session/access/access-store.ts'
import { isOver, levelOf } from '#server/session/session-record.ts'
import type { Caller } from '#server/session/who.ts'
import type { accessCalls } from '#shared/account/access-calls.ts'
import type { Answer } from '#shared/calls.ts'
import { deviceWords } from '#shared/session/device-words.ts'

type Sessions = Answer<typeof accessCalls.listSessions>
type Devices = Answer<typeof accessCalls.listDevices>

/** The caller's sessions, the current one first. Its last input comes from this node's cache, which is newer than the row. */
export const ownSessions = async ({ db, clock, config }: Portal, { session }: Caller): Promise<Sessions> => {
  const { profile, group } = session
  const open = await listOpenSessions(db, profile.id)
  return open
    .map((one) => ({ ...one, profile, group, lastInputAt: one.id === session.id ? session.lastInputAt : one.lastInputAt }))
    .filter((one) => !isOver(one, config, clock.now()))
    .sort((one, other) => Number(other.id === session.id) - Number(one.id === session.id))
    .map((one) => ({
      id: one.id,
      device: deviceWords(one.userAgent),
      signedInAt: one.createdAt.toISOString(),
      lastInputAt: one.lastInputAt.toISOString(),
      isThis: one.id === session.id,
      isPending: levelOf(one, config) === 'pending',
    }))
}

/** The caller's browsers that need no PIN. */
export const ownDevices = async ({ db, clock }: Portal, { session }: Caller): Promise<Devices> =>
  (await listDevices(db, session.profile.id, clock.now())).map((one) => ({
    id: one.id,
    device: deviceWords(one.userAgent),
    rememberedAt: one.createdAt.toISOString(),
    lastUsedAt: one.lastUsedAt.toISOString(),
    expiresAt: one.expiresAt.toISOString(),
    isThis: one.id === session.deviceId,
  }))
