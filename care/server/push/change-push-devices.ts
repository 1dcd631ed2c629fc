import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import {
  deletePushDeviceOf,
  deletePushDevices,
  deletePushDevicesOf,
  deletePushDevicesOfSession,
  insertPushDevice,
  listSurplusDevices,
  lockPushEndpoint,
  type PushDevice,
  renewPushDevice,
} from '#care/server/push/push-device-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { arePushKeys } from '#platform/gateways/push-encryption.ts'
import { isPushAddress } from '#platform/gateways/web-push.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { voidPushesTo } from '#platform/outbox/outbox-store.ts'
import type { Input } from '#shared/calls.ts'
import type { mobilePushCalls } from '#shared/push/push-calls.ts'
import { mostPushDevices } from '#shared/push/push-rules.ts'

type Clock = Pick<Care, 'clock'>

/** Voids what waits for deleted devices, so that nothing more is sent to them. */
const voided = async ({ clock }: Clock, tx: Db, ids: readonly string[]): Promise<number> => {
  if (ids.length > 0) await voidPushesTo(tx, ids, clock.now())
  return ids.length
}

/** Deletes the devices of a session that was signed out of or revoked: whoever uses that browser next sees nothing. */
export const endPushOfSession = async (care: Clock, tx: Db, sid: string): Promise<void> => {
  await voided(care, tx, await deletePushDevicesOfSession(tx, sid))
}

/** Deletes a member's devices: the account is closed. */
export const endPushOfMember = async (care: Clock, tx: Db, memberId: string): Promise<void> => {
  await voided(care, tx, await deletePushDevicesOf(tx, memberId))
}

/** Deletes a device that its push service no longer knows. */
export const endPushDevice = (care: Clock, db: Db, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    await voided(care, tx, await deletePushDevices(tx, [id]))
  })

type Asked = {
  memberId: string
  sid: string
  subscription: Input<typeof mobilePushCalls.putPushDevice>
  request: RequestContext
}

/** Only the browser itself knows its keys: an endpoint alone, such as one from a log, takes no device away from its member. */
const hasSameKeys = (device: PushDevice, { p256dh, auth }: { p256dh: string; auth: string }): boolean =>
  device.p256dh === p256dh && device.auth === auth

/**
 * Adds a member's browser, or renews it. A browser belongs to one member: a subscription with the same keys is taken over from another.
 * Fails with InvalidInput for an address that is of no allowed push service or for keys that are none, and with Conflict for the address of
 * another browser.
 */
export const putPushDevice = (care: Care, { memberId, sid, subscription, request }: Asked): Promise<{ id: string }> => {
  const { user_agent: userAgent, ...keys } = subscription
  if (!isPushAddress(keys.endpoint, care.config.pushHosts)) return fail('InvalidInput', { field: 'endpoint' })
  if (!arePushKeys(keys)) return fail('InvalidInput', { field: 'p256dh' })
  return care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const known = await lockPushEndpoint(tx, keys.endpoint)
    if (known && !hasSameKeys(known, keys)) return fail('Conflict')
    const isOwn = known?.memberId === memberId
    if (known && !isOwn) await voided(care, tx, await deletePushDevices(tx, [known.id]))
    const fresh = { sid, userAgent, lastUsedAt: now }
    if (known && isOwn) await renewPushDevice(tx, known.id, fresh)
    const added = isOwn ? known.id : await insertPushDevice(tx, { id: uuidv7(), memberId, ...keys, ...fresh, createdAt: now })
    const id = added ?? fail('Conflict')
    await voided(care, tx, await deletePushDevices(tx, await listSurplusDevices(tx, memberId, id, mostPushDevices)))
    await writeAudit(tx, request.auditContext, { event: 'push.add', outcome: 'ok', ...(isOwn ? { reason: 'again' } : {}) })
    return { id }
  })
}

/** Removes one device of a member. Fails with NotFound. */
export const dropPushDevice = (care: Care, { memberId, id, request }: { memberId: string; id: string; request: RequestContext }) =>
  care.db.transaction(async (tx) => {
    const ids = isUuid(id) ? await deletePushDeviceOf(tx, memberId, id) : []
    if ((await voided(care, tx, ids)) === 0) fail('NotFound')
    await writeAudit(tx, request.auditContext, { event: 'push.remove', outcome: 'ok' })
    return { removed: true as const }
  })
