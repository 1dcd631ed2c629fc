import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { FlowLoaded } from '#care/sdk/lists/flow-loaded.tsx'
import { useBackFocus } from '#care/sdk/lists/use-back-focus.ts'
import { messageTexts } from '#care/sdk/messages/message-texts.en.ts'
import styles from '#care/sdk/messages/messages.module.css'
import { messageScreens } from '#shared/messages/message-screens.ts'
import type { ThreadRow } from '#shared/messages/message-shape.ts'
import { Button } from '#ui/components/button.tsx'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { IconPlus } from '#ui/components/icons.ts'
import { TalkScene } from '#ui/components/scenes.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { codeSentence } from '#ui/lib/calls/show-error.ts'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { instantShown } from '#ui/lib/format.ts'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** The conversations, the latest first, with unread marks. Reloaded when the number of unread messages changes. */
export const ThreadListView = ({ host }: { host: CareHost }) => {
  const t = textsOf(messageTexts)
  const load = useLoad(() => askScreen(host, messageScreens.listThreads, {}), host.unread)
  const foot = (
    <Button isLarge icon={IconPlus} onClick={() => host.go({ step: 'new' }, 'push')}>
      {t('newMessage')}
    </Button>
  )
  return (
    <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close} foot={foot} isShort>
      <FlowLoaded load={load} failure={() => codeSentence('MessagesFailed')}>
        {({ threads_list, hasMore }) => <Threads host={host} rows={threads_list} hasMore={hasMore} />}
      </FlowLoaded>
    </FlowFrame>
  )
}

const Threads = ({ host, rows, hasMore }: { host: CareHost; rows: readonly ThreadRow[]; hasMore: boolean }) => {
  const t = textsOf(messageTexts)
  const list = useBackFocus(host.query.from)
  if (rows.length === 0) {
    return (
      <EmptyState scene={<TalkScene />} title={t('empty')}>
        {t('emptyLead')}
      </EmptyState>
    )
  }
  return (
    <>
      <ul ref={list} className={styles.threads} aria-label={t('conversations')}>
        {rows.map((row) => (
          <li key={row.id}>
            <Thread row={row} onOpen={() => host.go({ thread: row.id }, 'push')} />
          </li>
        ))}
      </ul>
      {hasMore && <p className={styles.hint}>{t('more', { phone: pageConfig().supportPhone })}</p>}
    </>
  )
}

const Thread = ({ row: { id, team, subject, patient, last, unread }, onOpen }: { row: ThreadRow; onOpen: () => void }) => {
  const t = textsOf(messageTexts)
  return (
    <button type="button" className={styles.thread} data-line={id} onClick={onOpen}>
      <span className={styles.top}>
        <b>
          <bdi>{subject ?? t('unreadable')}</bdi>
        </b>
        {unread > 0 && <StatusBadge tone="success">{t('unread', { n: unread })}</StatusBadge>}
      </span>
      <span className={styles.line}>
        {t(team)} · <bdi>{t('forPatient', { name: patient.first })}</bdi> · {instantShown(last.sentAt)}
      </span>
      <span className={styles.line} dir="auto">
        {t('lastFrom', { author: last.isOwn ? t('you') : last.author, text: last.text ?? t('unreadable') })}
      </span>
    </button>
  )
}
