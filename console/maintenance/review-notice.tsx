import { useState } from 'react'
import styles from '#console/maintenance/maintenance-page.module.css'
import { maintenanceTexts } from '#console/maintenance/maintenance-texts.ts'
import { DifferenceList } from '#console/shell/difference-list.tsx'
import type { Answer } from '#shared/calls.ts'
import { type NoticeSetting, noticeCalls } from '#shared/maintenance/console-notice.ts'
import { Alert } from '#ui/components/alert.tsx'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { CallError } from '#ui/lib/call-error.ts'
import { instantShown } from '#ui/lib/format.ts'
import { send } from '#ui/lib/send.ts'
import { toast } from '#ui/lib/toast.ts'
import { showError } from '#ui/lib/toast-error.ts'
import { useAct } from '#ui/lib/use-act.ts'

type Props = { shown: Answer<typeof noticeCalls.readNoticeSetting>; next: NoticeSetting; onClose: () => void }

const linesOf = ({ message, upcoming, closed }: NoticeSetting): Map<string, string> => {
  const t = maintenanceTexts()
  return new Map([
    ...(message ? [[t('closeAll'), message] as const] : []),
    ...(upcoming
      ? [
          [t('announce'), upcoming.message] as const,
          [t('startsAt'), instantShown(upcoming.startsAt)] as const,
          [t('byItself'), t(upcoming.beginsByItself ? 'yes' : 'no')] as const,
        ]
      : []),
    ...closed.map(({ tool, message: words }) => [t(tool), words] as const),
  ])
}

/** What the notice would change, and how members would see it. */
export const ReviewNotice = ({ shown, next, onClose }: Props) => {
  const t = maintenanceTexts()
  const { refresh } = useAct(noticeCalls.readNoticeSetting)
  const [isBusy, setBusy] = useState(false)
  const [isBehind, setBehind] = useState(false)
  const [before, after] = [linesOf(shown.notice), linesOf(next)]
  const differences = [...new Set([...before.keys(), ...after.keys()])]
    .map((field) => ({ field, now: before.get(field) ?? null, after: after.get(field) ?? null }))
    .filter((line) => line.now !== line.after)
  const save = async () => {
    setBusy(true)
    try {
      await send(noticeCalls.saveNotice, { version: shown.version, notice: next })
      toast.success(t('saved'))
      onClose()
    } catch (error) {
      setBehind(error instanceof CallError && error.code === 'Conflict')
      showError(error)
    }
    await refresh()
    setBusy(false)
  }
  return (
    <Dialog kind="page" title={t('reviewTitle')} onClose={isBusy ? () => {} : onClose}>
      {isBehind && <Alert tone="error">{t('conflict')}</Alert>}
      <DifferenceList caption={t('reviewTitle')} differences={differences} empty={t('nothing')} />
      <Preview notice={next} />
      {differences.length > 0 && (
        <div className={styles.noticeFoot}>
          <Button isBusy={isBusy} onClick={() => void save()}>
            {t('save')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

const Preview = ({ notice: { message, upcoming } }: { notice: NoticeSetting }) => {
  const t = maintenanceTexts()
  return (
    <section className={styles.noticePreview}>
      <h3>{t('preview')}</h3>
      {message && (
        <div className={styles.closedSample}>
          <b>{t('previewClosed')}</b>
          <p>{message}</p>
        </div>
      )}
      {upcoming && (
        <div>
          <p>{t('previewUpcoming')}</p>
          <p className={styles.lineSample}>
            <strong>{t('upcoming', { time: instantShown(upcoming.startsAt) })}</strong> {upcoming.message}
          </p>
        </div>
      )}
      {!message && !upcoming && <p>{t('previewNone')}</p>}
    </section>
  )
}
