import { appendFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { ChainHead } from '#platform/audit/verify-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { Log } from '#platform/log.ts'

/** An end of a chain, as it is written to the log and to the anchor file. `server` is `portal` or `care`. */
export type AuditAnchor = ChainHead & { server: string; at: string }

type AnchorTarget = { server: string; log: Log; now: Date; file: string | undefined }

/**
 * Writes the end of each chain outside the database: to the log and, if set, to a file, one JSON object a line. With these lines a chain
 * that was cut off or rebuilt, even with the key, is found: `npm run foyer -- audit verify --anchors FILE`.
 */
export const anchorAudit = async (db: Db, { server, log, now, file }: AnchorTarget): Promise<void> => {
  const { rows } = await db.execute<{ node: string; position: string; hash: string }>(
    sql`select distinct on (node) node, position, hash from audit_links order by node, position desc`,
  )
  const anchors = rows.map(
    ({ node, position, hash }): AuditAnchor => ({ server, node, position: Number(position), hash, at: now.toISOString() }),
  )
  for (const anchor of anchors) log.info({ anchor }, 'the end of an audit chain')
  if (file !== undefined && anchors.length > 0) await appendFile(file, anchors.map((anchor) => `${JSON.stringify(anchor)}\n`).join(''))
}

/**
 * Reads the anchors of one server.
 * @throws Error that names the line that is no anchor
 */
export const readAnchors = (text: string, server: string): ChainHead[] =>
  text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return []
    try {
      const { server: of, node, position, hash }: AuditAnchor = JSON.parse(line)
      if (typeof node !== 'string' || !Number.isInteger(position) || typeof hash !== 'string') throw new Error('fields are missing')
      return of === server ? [{ node, position, hash }] : []
    } catch {
      throw new Error(`Line ${at + 1} of the anchor file is no anchor.`)
    }
  })
