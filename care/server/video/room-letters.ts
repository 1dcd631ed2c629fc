import type { Pool } from 'pg'
import { consumeRoomLetters, type Letter, letterChannel } from '#care/server/video/room-store.ts'
import type { Db } from '#platform/db/db.ts'
import { openNotices } from '#platform/live/notices.ts'
import type { Log } from '#platform/log.ts'

/** Polling interval for room letters, in milliseconds, in case database notifications do not arrive. */
const lookEveryMs = 1_000

type Options = { db: Db; pool: Pool; log: Log; node: string; onLetter: (letter: Letter) => void }

/** Receives events from other nodes for people on this one: at once by database notifications, within a second by polling. */
export const openLetterBox = ({ db, pool, log, node, onLetter }: Options) => {
  let timer: NodeJS.Timeout | null = null
  let reading: Promise<void> | null = null
  let isWanted = false

  const readAll = async () => {
    while (isWanted) {
      isWanted = false
      for (const letter of await consumeRoomLetters(db, node)) onLetter(letter)
    }
  }
  const read = () => {
    isWanted = true
    reading ??= readAll()
      .catch((error: Error) => log.warn({ err: error }, 'messages between nodes could not be read'))
      .finally(() => {
        reading = null
      })
  }
  const notices = openNotices({ pool, channel: letterChannel, onNotice: (to) => to === node && read() })
  return {
    /** Starts listening and polling; called at the first entry, so a node without rooms does no work. */
    start: () => {
      if (timer) return
      notices.start()
      timer = setInterval(() => {
        notices.start()
        read()
      }, lookEveryMs)
      timer.unref()
    },
    stop: async () => {
      if (timer) clearInterval(timer)
      timer = null
      await notices.stop()
      await reading
    },
  }
}
