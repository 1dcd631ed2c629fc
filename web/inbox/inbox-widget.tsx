import { paths } from '#shared/paths.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { WidgetCard } from '#ui/components/card.tsx'
import { inboxTexts } from '#web/inbox/inbox-texts.ts'
import { useSession } from '#web/session/use-session.tsx'

/** DASH-23..25 */
export const InboxWidget = () => {
  const t = inboxTexts()
  const { unviewedMessages } = useSession()
  return (
    <WidgetCard title={unviewedMessages > 0 ? t('unread', { n: unviewedMessages }) : t('view')}>
      <ActionLink href={paths.inbox}>{t('open')}</ActionLink>
    </WidgetCard>
  )
}
