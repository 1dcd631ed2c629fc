import type { Client, Pool } from 'pg'
import { DbClient } from '#platform/db/db-client.ts'
import { connectionOf } from '#platform/db/open-db.ts'

type Options = { pool: Pool; channel: string; onNotice: (text: string) => void }

/**
 * Listens to one NOTIFY channel on its own connection. Notices only speed things up and may be lost, so the caller must also poll. The
 * caller must also call `start` repeatedly: it reconnects if the connection is lost.
 */
export const openNotices = ({ pool, channel, onNotice }: Options) => {
  let listening: Client | null = null
  const listen = async () => {
    const client = new DbClient(connectionOf(pool))
    listening = client
    const drop = () => {
      if (listening === client) listening = null
      client.end().catch(() => undefined)
    }
    client.on('error', drop)
    client.on('end', drop)
    client.on('notification', ({ payload = '' }) => onNotice(payload))
    await client
      .connect()
      .then(() => client.query(`listen ${client.escapeIdentifier(channel)}`))
      .catch(drop)
  }
  return {
    start: () => {
      if (!listening) void listen()
    },
    stop: async () => {
      const client = listening
      listening = null
      await client?.end().catch(() => undefined)
    },
  }
}
