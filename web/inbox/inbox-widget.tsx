import { lazy } from 'react'
import { paths } from '#shared/paths.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { WhenSeen } from '#ui/components/states/when-seen.tsx'
import { SummaryCard } from '#ui/components/summary-card.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { inboxTexts } from '#web/inbox/inbox-texts.en.ts'
import styles from '#web/inbox/inbox-widget.module.css'
import { useSession } from '#web/session/use-session.tsx'

const UnreadPreview = lazy(async () => ({ default: (await import('#web/inbox/unread-preview.tsx')).UnreadPreview }))

/** DASH-23..25, with the latest unread messages */
export const InboxWidget = () => {
  const t = textsOf(inboxTexts)
  const { unviewedMessages: unread } = useSession()
  const preview = (
    <WhenSeen className={unread > 1 ? styles.two : styles.one}>
      <UnreadPreview unread={unread} />
    </WhenSeen>
  )
  return (
    <SummaryCard title={unread > 0 ? t('unread', { n: unread }) : t('view')} body={unread > 0 && preview}>
      <ActionLink href={paths.inbox}>{t('open')}</ActionLink>
    </SummaryCard>
  )
}
