import { Client, type Pool } from 'pg'
import { connectionOf } from '#platform/db/open-db.ts'

type Options = { pool: Pool; channel: string; onNotice: (text: string) => void }

/**
 * Hears the database's notices (NOTIFY) of one channel, on a connection of its own. They are a hurry, never the truth: one that is lost
 * is lost, so whoever listens must also look for themselves now and then, and call `start` again, which connects where nothing is.
 */
export const openNotices = ({ pool, channel, onNotice }: Options) => {
  let listening: Client | null = null
  const listen = async () => {
    const client = new Client(connectionOf(pool))
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
