import { clinicMessagesTexts } from '#care/clinic/messages/clinic-messages-texts.ts'
import styles from '#care/clinic/messages/threads-page.module.css'
import { ClinicFrame } from '#care/clinic/shell/clinic-frame.tsx'
import { useClinician } from '#care/clinic/shell/use-clinician.tsx'
import { messageTexts } from '#care/sdk/messages/message-texts.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { clinicMessageCalls } from '#shared/messages/clinic-message-calls.ts'
import type { ThreadRow } from '#shared/messages/message-shape.ts'
import { SunScene } from '#ui/components/arch.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconChevronRight } from '#ui/components/icons.ts'
import { Loaded } from '#ui/components/loaded.tsx'
import { Panel } from '#ui/components/panel.tsx'
import { instantShown } from '#ui/lib/format.ts'
import { useCall } from '#ui/lib/use-call.ts'

/** /clinic/messages */
export const ThreadsPage = () => {
  const t = clinicMessagesTexts()
  const answer = useCall(clinicMessageCalls.listClinicThreads, {})
  return (
    <ClinicFrame title={t('title')} lead={t('lead')}>
      <Loaded answer={answer}>{({ rows, hasMore }) => <Threads rows={rows} hasMore={hasMore} />}</Loaded>
    </ClinicFrame>
  )
}

const Threads = ({ rows, hasMore }: { rows: readonly ThreadRow[]; hasMore: boolean }) => {
  const t = clinicMessagesTexts()
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
  return (
    <a className={styles.thread} href={`${clinicPaths.messages}/${id}`}>
      <span className={styles.words}>
        <b>
          <bdi>{`${patient.first} ${patient.last}`}</bdi>
        </b>
        <span className={styles.line}>
          {messageTexts()(team)} · <bdi>{subject}</bdi>
        </span>
        <span className={styles.line}>
          <bdi>{last.text}</bdi>
        </span>
      </span>
      <span className={styles.end}>{instantShown(last.sentAt, timeZone)}</span>
      <Icon of={IconChevronRight} mirrored size={18} />
    </a>
  )
}
