import { clinicMessagesTexts } from '#care/clinic/messages/clinic-messages-texts.en.ts'
import styles from '#care/clinic/messages/threads-page.module.css'
import { useClinician } from '#care/clinic/shell/clinic-config.ts'
import { ClinicFrame } from '#care/clinic/shell/clinic-frame.tsx'
import { messageTexts } from '#care/sdk/messages/message-texts.en.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { clinicMessageCalls } from '#shared/messages/clinic-message-calls.ts'
import type { ThreadRow } from '#shared/messages/message-shape.ts'
import { SunScene } from '#ui/components/arch.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconChevronRight } from '#ui/components/icons.ts'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** /clinic/messages */
export const ThreadsPage = () => {
  const t = textsOf(clinicMessagesTexts)
  const answer = useCall(clinicMessageCalls.listClinicThreads, {})
  return (
    <ClinicFrame title={t('title')} lead={t('lead')}>
      <PanelLoaded answer={answer}>{({ rows, hasMore }) => <Threads rows={rows} hasMore={hasMore} />}</PanelLoaded>
    </ClinicFrame>
  )
}

const Threads = ({ rows, hasMore }: { rows: readonly ThreadRow[]; hasMore: boolean }) => {
  const t = textsOf(clinicMessagesTexts)
  if (rows.length === 0) {
    return (
      <EmptyState scene={<SunScene />} title={t('none')}>
        {t('noneText')}
      </EmptyState>
    )
  }
  const parts = [
    { title: t('waiting'), rows: rows.filter(({ unread }) => unread > 0) },
    { title: t('answered'), rows: rows.filter(({ unread }) => unread === 0) },
  ]
  return (
    <>
      {parts
        .filter((part) => part.rows.length > 0)
        .map((part) => (
          <Panel key={part.title} title={part.title} isPadded={false}>
            <ul className={styles.list} aria-label={part.title}>
              {part.rows.map((row) => (
                <li key={row.id}>
                  <Thread row={row} />
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      {hasMore && <p>{t('more')}</p>}
    </>
  )
}

const Thread = ({ row: { id, patient, team, subject, last } }: { row: ThreadRow }) => {
  const { timeZone } = useClinician()
  const t = textsOf(messageTexts)
  return (
    <a className={styles.thread} href={`${clinicPaths.messages}/${id}`}>
      <span className={styles.words}>
        <b>
          <bdi>{`${patient.first} ${patient.last}`}</bdi>
        </b>
        <span className={styles.line}>
          {t(team)} · <bdi>{subject ?? t('unreadable')}</bdi>
        </span>
        <span className={styles.line}>
          <bdi>{last.text ?? t('unreadable')}</bdi>
        </span>
      </span>
      <span className={styles.end}>{instantShown(last.sentAt, timeZone)}</span>
      <Icon of={IconChevronRight} mirrored size={18} />
    </a>
  )
}
