import { z } from 'zod/mini'
import { optional, secret } from '#platform/env.ts'

/** Scheme, user and password, servers, and the rest of a PostgreSQL address. */
const form = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#@]*)([^?]*)(?:\?(.*))?$/

const attribute = 'target_session_attrs'
/** A server that only reads is of no use to the portal, so these mean the same here; libpq's other values are refused. */
const writing: ReadonlySet<string> = new Set(['read-write', 'primary'])

export type DatabaseServers = {
  /** An address for each server, as `pg` reads it. */
  addresses: string[]
  /** Whether to look for the one that accepts writes: several servers, or `target_session_attrs` is set. */
  mustWrite: boolean
}

/**
 * Reads an address in libpq's form, which may name several servers: `postgres://user:password@a:5432,b:5432/name?target_session_attrs=read-write`.
 * @returns null if it is no address of a PostgreSQL server
 */
export const readDatabaseAddress = (address: string): DatabaseServers | null => {
  const [, scheme = '', login = '', servers = '', path = '', query = ''] = form.exec(address) ?? []
  if (scheme === '') return null
  const params = new URLSearchParams(query)
  const attrs = params.get(attribute)
  if (attrs !== null && !writing.has(attrs)) return null
  params.delete(attribute)
  // `pg` decodes a plus sign as it is, and not as a space.
  const rest = params.size === 0 ? '' : `?${params.toString().replaceAll('+', '%20')}`
  const addresses = servers.split(',').map((server) => `${scheme}${login}${server}${path}${rest}`)
  if (addresses.some((each) => !URL.canParse(each))) return null
  if (addresses.length > 1 && servers.split(',').includes('')) return null
  return { addresses, mustWrite: addresses.length > 1 || attrs !== null }
}

/** A setting that names a PostgreSQL database, on one server or several. */
export const databaseUrl = z
  .string()
  .check(
    z.refine(
      (value) => readDatabaseAddress(value) !== null,
      `postgres://user:password@host:port/name, or several host:port with commas in between; ${attribute} may be read-write`,
    ),
  )

/** Settings of the database; the portal and the telehealth side have the same. */
export const databaseVariables = {
  directDatabaseUrl: secret(
    optional(
      'DATABASE_DIRECT_URL',
      databaseUrl,
      'If DATABASE_URL leads to a pooler in transaction mode, such as PgBouncer: the same database without it, for notifications, locks of jobs, imports and migrations.',
    ),
  ),
} as const
