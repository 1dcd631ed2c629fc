import { useState } from 'react'
import { consoleMaintenanceTexts } from '#console/maintenance/console-maintenance-texts.en.ts'
import styles from '#console/maintenance/maintenance-page.module.css'
import { DifferenceList } from '#console/shell/difference-list.tsx'
import type { Answer } from '#shared/calls.ts'
import { consoleNoticeCalls, type NoticeSetting } from '#shared/maintenance/console-notice.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { Alert } from '#ui/components/states/alert.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { send } from '#ui/lib/calls/send.ts'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Props = { shown: Answer<typeof consoleNoticeCalls.readNoticeSetting>; next: NoticeSetting; onClose: () => void }

const linesOf = ({ message, upcoming, closed }: NoticeSetting): Map<string, string> => {
  const t = textsOf(consoleMaintenanceTexts)
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

/** The changes of a notice, and a preview of what members would see. */
export const ReviewNotice = ({ shown, next, onClose }: Props) => {
  const t = textsOf(consoleMaintenanceTexts)
  const { isBusy, run } = useAction(consoleNoticeCalls.readNoticeSetting)
  const [isBehind, setBehind] = useState(false)
  const [before, after] = [linesOf(shown.notice), linesOf(next)]
  const differences = [...new Set([...before.keys(), ...after.keys()])]
    .map((field) => ({ field, now: before.get(field) ?? null, after: after.get(field) ?? null }))
    .filter((line) => line.now !== line.after)
  const save = async () => {
    const onError = (error: unknown) => {
      setBehind(error instanceof CallError && error.code === 'Conflict')
      showError(error)
    }
    const saveNotice = async () => {
      await send(consoleNoticeCalls.saveNotice, { version: shown.version, notice: next })
      toast.success(t('saved'))
      onClose()
    }
    await run(saveNotice, { onError, refreshesAlways: true })
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
  const t = textsOf(consoleMaintenanceTexts)
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
