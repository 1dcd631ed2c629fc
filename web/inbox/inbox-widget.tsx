import { paths } from '#shared/paths.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { SummaryCard } from '#ui/components/summary-card.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { inboxTexts } from '#web/inbox/inbox-texts.en.ts'
import { useSession } from '#web/session/use-session.tsx'

/** DASH-23..25 */
export const InboxWidget = () => {
  const t = textsOf(inboxTexts)
  const { unviewedMessages } = useSession()
  return (
    <SummaryCard title={unviewedMessages > 0 ? t('unread', { n: unviewedMessages }) : t('view')}>
      <ActionLink href={paths.inbox}>{t('open')}</ActionLink>
    </SummaryCard>
  )
}
