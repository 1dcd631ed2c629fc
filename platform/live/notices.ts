import type { Client, Pool } from 'pg'
import { DbClient } from '#platform/db/db-client.ts'
import { connectionOf } from '#platform/db/open-db.ts'

type Options = {
  pool: Pool
  channel: string
  onNotice: (text: string) => void
  /** Called when notices begin to arrive: those from before were missed. */
  onListening?: () => void
  /** Called when notices no longer arrive, unless `stop` was called. */
  onLost?: () => void
}

/** A connection may be lost without a word; these times, in milliseconds, find out. */
const checkEveryMs = 15_000
const answerWithinMs = 5_000

/**
 * Listens to one NOTIFY channel on its own connection. Notices only speed things up and may be lost, so the caller must also poll. The
 * caller must also call `start` repeatedly: it reconnects if the connection is lost.
 */
export const openNotices = ({ pool, channel, onNotice, onListening, onLost }: Options) => {
  let current: Client | null = null
  let isListening = false
  let checkedAt = 0

  const listen = async () => {
    const times = { connectionTimeoutMillis: answerWithinMs, query_timeout: answerWithinMs }
    const client = new DbClient({ ...connectionOf(pool), ...times, application_name: 'foyer notices' })
    current = client
    const drop = () => {
      const isLost = current === client && isListening
      if (current === client) {
        current = null
        isListening = false
      }
      if (isLost) onLost?.()
      client.end().catch(() => undefined)
    }
    client.on('error', drop)
    client.on('end', drop)
    client.on('notification', ({ payload = '' }) => onNotice(payload))
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      if (current !== client) return
      isListening = true
      checkedAt = performance.now()
      onListening?.()
    } catch {
      drop()
    }
  }
  const check = (client: Client) => {
    if (!isListening || performance.now() - checkedAt < checkEveryMs) return
    checkedAt = performance.now()
    client.query('select 1').catch(() => client.emit('error', new Error('the connection for notices answers no more')))
  }
  return {
    /** Opens the connection if there is none, else checks it now and then. */
    start: () => {
      if (current) check(current)
      else void listen()
    },
    isListening: () => isListening,
    /** Runs a short read on the connection that listens, which never waits for the pool. Null while there is none; a failure ends it. */
    read: <T>(work: (client: Client) => Promise<T>): Promise<T> | null => {
      const client = current
      if (!isListening || !client) return null
      return work(client).catch((error: Error) => {
        client.emit('error', error)
        throw error
      })
    },
    stop: async () => {
      const client = current
      current = null
      isListening = false
      await client?.end().catch(() => undefined)
    },
  }
}
