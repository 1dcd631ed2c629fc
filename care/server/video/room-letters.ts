import type { Pool } from 'pg'
import { type Letter, letterChannel, takeLetters } from '#care/server/video/room-store.ts'
import type { Db } from '#platform/db/db.ts'
import { openNotices } from '#platform/live/notices.ts'
import type { Log } from '#platform/log.ts'

/** Letters are looked for this often where the database's word of them does not come through; milliseconds. */
const lookEveryMs = 1_000

type Options = { db: Db; pool: Pool; log: Log; node: string; onLetter: (letter: Letter) => void }

/** Brings what other nodes write to this one's people: at once by the database's notices, within a second without them. */
export const openLetterBox = ({ db, pool, log, node, onLetter }: Options) => {
  let timer: NodeJS.Timeout | null = null
  let reading: Promise<void> | null = null
  let isWanted = false

  const readAll = async () => {
    while (isWanted) {
      isWanted = false
      for (const letter of await takeLetters(db, node)) onLetter(letter)
    }
  }
  const read = () => {
    isWanted = true
    reading ??= readAll()
      .catch((error: Error) => log.warn({ err: error }, 'letters between rooms could not be read'))
      .finally(() => {
        reading = null
      })
  }
  const notices = openNotices({ pool, channel: letterChannel, onNotice: (to) => to === node && read() })
  return {
    /** Begins; a node whose rooms have all been empty costs nothing. */
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
