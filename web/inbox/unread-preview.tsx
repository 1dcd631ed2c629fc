import { useQuery } from '@tanstack/react-query'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { unreadPreviewCalls } from '#shared/messages/unread-preview-calls.ts'
import { paths, withQuery } from '#shared/paths.ts'
import { send } from '#ui/lib/calls/send.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { dateShown, joined, timeShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { inboxTexts } from '#web/inbox/inbox-texts.en.ts'
import styles from '#web/inbox/unread-preview.module.css'
import { useCareToken, useOwnZone } from '#web/session/use-session.tsx'

/** The time of a message from today, else its date. */
const whenShown = (iso: string, zone: string): string => {
  const day = dayIn(zone, new Date(iso))
  return day === dayIn(zone, new Date(serverNow())) ? timeShown(iso, zone) : dateShown(day)
}

/** The latest unread messages: from whom, about what and when. Nothing shows if they cannot be read. */
export const UnreadPreview = ({ unread }: { unread: number }) => {
  const t = textsOf(inboxTexts)
  const zone = useOwnZone()
  const careToken = useCareToken()
  const { data: items = [] } = useQuery({
    // Another number of unread messages means other messages.
    queryKey: ['unread preview', unread],
    queryFn: async () => {
      const bearer = careToken()
      if (bearer === null) return []
      return (await send(unreadPreviewCalls.previewUnread, {}, { bearer, quiet: true })).data.screens[0].data.items
    },
  })
  if (items.length === 0) return null
  return (
    <ul className={styles.items} aria-label={t('latest')}>
      {items.map(({ id, threadId, author, subject, patient, createdAt }) => (
        <li key={id}>
          <a href={withQuery(paths.inbox, { thread: threadId })}>
            <b>
              <bdi>{author}</bdi>
            </b>
            <span className={styles.when}>{whenShown(createdAt, zone)}</span>
            <span className={styles.subject} dir="auto">
              {joined([subject, patient && t('forPatient', { name: patient })])}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
