import type { Care } from '#care/server/care.ts'
import { listWaitingMembers } from '#care/server/waiting-room/waiting-room-store.ts'

/** Minimum interval between notifications to waiting members, in milliseconds. */
const restMs = 1_000

/** Notifies this node's waiting members that their place may have changed; changes within a second are combined. */
export const notifyWaitingMembers = ({ db, clock, live, log, queueNow }: Care): (() => void) => {
  let timer: NodeJS.Timeout | null = null
  let isDue = false
  const notify = async () => {
    isDue = false
    const waiting = await listWaitingMembers(db, clock.now())
    for (const memberId of waiting) live.toMember(memberId, { kind: 'queue' })
  }
  const run = () => {
    notify().catch((error: Error) => log.warn({ err: error }, 'waiting members could not be notified'))
    timer = setTimeout(() => {
      timer = null
      if (isDue) run()
    }, restMs)
    timer.unref()
  }
  return () => {
    queueNow.forget()
    if (timer) isDue = true
    else run()
  }
}
