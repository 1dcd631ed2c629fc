import { Client, escapeLiteral } from 'pg'
import { databaseExtensions } from '#platform/db/database-extensions.ts'
import type { Address } from '#platform/db/embedded-address.ts'

/** Everything but this file connects as `app`: the superuser can read any file of the server's user and run programs. */
export const appRole = 'app'

/** Any number: it serialises two first starts. */
const bootstrapLock = 4_201

/** Runs `work` as the superuser; the connection's own errors end in the refused query, not in a crash. */
export const asSuperuser = async <T>(address: Address, work: (client: Client) => Promise<T>, database = 'postgres'): Promise<T> => {
  const client = new Client({ ...address, user: 'postgres', database, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const createExtensions = async (client: Client): Promise<void> => {
  for (const name of databaseExtensions) await client.query(`create extension if not exists ${name}`)
}

/** Makes the role and the database of the application, whatever an interrupted start has left of them. */
export const ensureAppDatabase = (address: Address): Promise<void> =>
  asSuperuser(address, async (client) => {
    const has = async (query: string) => (await client.query(query)).rowCount !== 0
    if (await has(`select from pg_database where datname = '${appRole}'`)) return
    await client.query(`select pg_advisory_lock(${bootstrapLock})`)
    const password = address.password === undefined ? '' : ` password ${escapeLiteral(address.password)}`
    if (!(await has(`select from pg_roles where rolname = '${appRole}'`)))
      await client.query(`create role ${appRole} login createdb${password}`)
    // In the template, so that every database made later (one for each test file) has them from the start.
    await asSuperuser(address, createExtensions, 'template1')
    if (!(await has(`select from pg_database where datname = '${appRole}'`)))
      await client.query(`create database ${appRole} owner ${appRole}`)
  })
