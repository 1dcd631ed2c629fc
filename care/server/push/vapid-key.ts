import type { Care } from '#care/server/care.ts'
import { findPushKey, insertPushKey } from '#care/server/push/push-device-store.ts'
import { seal, unseal } from '#platform/auth/keys/sealed-secret.ts'
import type { Db } from '#platform/db/db.ts'
import { makeVapidKey, type VapidKey } from '#platform/gateways/web-push.ts'

/** The only key so far. Another one would end every subscription that was made with it. */
const currentId = 'vapid'

/** What the private key is sealed for; see `careSealedColumns`. */
const purposeOf = (id: string): string => `push key ${id}`

type Parts = Pick<Care, 'secretKey' | 'clock'>

/** The key pair with which this service signs toward push services (RFC 8292). Made at the first use, sealed with the key ring. */
export const vapidKey = async ({ secretKey, clock }: Parts, db: Db): Promise<VapidKey> => {
  const known = await findPushKey(db, currentId)
  if (known) return { publicKey: known.publicKey, privateKey: unseal(secretKey, purposeOf(known.id), known.privateKey) }
  const { publicKey, privateKey } = makeVapidKey()
  await insertPushKey(db, {
    id: currentId,
    publicKey,
    privateKey: seal(secretKey, purposeOf(currentId), privateKey),
    createdAt: clock.now(),
  })
  return vapidKey({ secretKey, clock }, db)
}
