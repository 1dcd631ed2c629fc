import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { acceptedKeys, type KeyRing } from '#platform/auth/keys/key-ring.ts'
import type { auditEvents } from '#platform/schema/platform-tables.ts'

export type AuditLinkRow = typeof auditEvents.$inferSelect

/** The `prevHash` of the first link of every chain. */
export const chainStart = '0'.repeat(64)

/** All columns in a fixed order and format, so that any change to a row changes its hash. */
const canonicalRow = (row: AuditLinkRow): string =>
  JSON.stringify([
    row.seq,
    row.at.toISOString(),
    row.node,
    row.event,
    row.outcome,
    row.reason,
    row.actorId,
    row.subjectId,
    row.sessionHash,
    row.requestId,
    row.ip,
    row.userAgentHash,
    row.route,
    row.level,
  ])

/** SHA-256 over the previous hash and the row, in hex. */
export const linkHash = (prevHash: string, row: AuditLinkRow): string =>
  createHash('sha256').update(prevHash).update(canonicalRow(row)).digest('hex')

/**
 * The key of the audit chain, derived from a server's own secret, so that it is in no database and no other purpose uses it.
 * @param secret base64url, at least 32 bytes: `PIN_KEY` of the portal, `CARE_KEY` of the telehealth side
 */
export const auditKeyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64url'), Buffer.alloc(0), 'audit chain', 32))

/** A key that may have made links: any row's while `retiredAt` is null, otherwise only those of rows from before that. */
export type AuditKey = { key: Buffer; retiredAt: Date | null }

/** The audit keys of a ring, the current one first. */
export const auditKeysOf = (ring: KeyRing): AuditKey[] => [
  ...acceptedKeys(ring).map(({ secret }) => ({ key: auditKeyOf(secret), retiredAt: null })),
  ...ring.retired.map(({ secret, retiredAt }) => ({ key: auditKeyOf(secret), retiredAt })),
]

const macOf = (key: Buffer, purpose: 'link' | 'earlier links', hash: string): string =>
  createHmac('sha256', key).update(`${purpose}\0${hash}`).digest('hex')

/** HMAC-SHA-256 over a link's hash, which covers every row before it: whoever lacks the key cannot rebuild a changed chain. */
export const linkMac = (key: Buffer, hash: string): string => macOf(key, 'link', hash)

/** The same for the last link from before there was a key. Made once, by the migration that brought the key: it vouches for the links before it. */
export const sealMac = (key: Buffer, hash: string): string => macOf(key, 'earlier links', hash)
