import styles from '#care/sdk/flows/inbox/inbox.module.css'
import { inboxFlowTexts } from '#care/sdk/flows/inbox/inbox-flow-texts.en.ts'
import { inboxPath, inboxWords } from '#care/sdk/flows/inbox/inbox-words.ts'
import type { InboxItem } from '#shared/inbox/inbox-items.ts'
import { IconButton } from '#ui/components/button.tsx'
import { classNames } from '#ui/components/class-names.ts'
import { Icon, type IconShape } from '#ui/components/icon.tsx'
import {
  IconCalendarEvent,
  IconCalendarPlus,
  IconCertificate,
  IconClipboardHeart,
  IconHeartbeat,
  IconHelpCircle,
  IconMail,
  IconMailOpened,
  IconMessage2,
  IconPill,
  IconReceiptDollar,
} from '#ui/components/icons.ts'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

const icons: Readonly<Record<InboxItem['kind'], IconShape>> = {
  unreadable: IconHelpCircle,
  message: IconMessage2,
  visit: IconCalendarEvent,
  summary: IconClipboardHeart,
  invoice: IconReceiptDollar,
  program: IconHeartbeat,
  ticket: IconHelpCircle,
  prescription: IconPill,
  document: IconCertificate,
  followUp: IconCalendarPlus,
  questionnaire: IconClipboardHeart,
}

type Props = { item: InboxItem; mark: (isRead: boolean) => Promise<void> }

/** One entry: a link that marks it as read and opens it, and a button that marks it without opening. */
export const InboxLine = ({ item, mark }: Props) => {
  const t = textsOf(inboxFlowTexts)
  const { title, more } = inboxWords(item)
  return (
    <li className={classNames(styles.item, !item.isRead && styles.unread)}>
      <Icon of={icons[item.kind]} />
      <a
        className={styles.link}
        href={inboxPath(item)}
        onClick={() => {
          if (!item.isRead) void mark(true)
        }}
      >
        <span className={styles.title}>
          <bdi>{title}</bdi>
          {!item.isRead && <Unread isMessage={item.kind === 'message'} />}
        </span>
        {item.kind === 'message' && item.preview && (
          <span className={styles.preview} dir="auto">
            {item.preview}
          </span>
        )}
        <span className={styles.more}>
          <bdi>{more}</bdi> · {instantShown(item.createdAt)}
        </span>
      </a>
      <IconButton
        icon={item.isRead ? IconMail : IconMailOpened}
        label={t(item.isRead ? 'markUnread' : 'markRead', { what: title })}
        onClick={() => void mark(!item.isRead)}
      />
    </li>
  )
}

/** 'Unread' is what the badge counts: messages only. Other entries are new. */
const Unread = ({ isMessage }: { isMessage: boolean }) => {
  const t = textsOf(inboxFlowTexts)
  return isMessage ? <StatusBadge tone="success">{t('isUnread')}</StatusBadge> : <span className={styles.new}>{t('isNew')}</span>
}
