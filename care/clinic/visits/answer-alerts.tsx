import { chartPath } from '#care/clinic/chart/chart-path.ts'
import { repeatTexts } from '#care/clinic/questionnaires/repeat-texts.en.ts'
import styles from '#care/clinic/questionnaires/results-shown.module.css'
import { useClinician } from '#care/clinic/shell/clinic-config.ts'
import { useAnswerAlerts } from '#care/clinic/shell/use-queue.ts'
import { nameWithCredentials } from '#care/sdk/slots/slot-days.ts'
import { repeatCalls } from '#shared/questionnaires/repeat-calls.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { Button } from '#ui/components/button.tsx'
import { Alert } from '#ui/components/states/alert.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

/** Urgent answers outside visits, above the queue until a clinician takes care of them. */
export const AnswerAlerts = () => {
  const t = textsOf(repeatTexts)
  const { data = [] } = useAnswerAlerts()
  const { timeZone } = useClinician()
  const { isBusy, run } = useAction(repeatCalls.listAnswerAlerts)
  const confirm = async (id: string) => {
    if (await run(() => send(repeatCalls.confirmAnswerAlert, { id }), { refreshesAlways: true })) toast.success(t('confirmed'))
  }
  return data.map(({ id, at, isSelfHarm, patient, orderedBy }) => {
    const name = `${patient.first} ${patient.last}`
    return (
      <Alert key={id} tone="error">
        <div className={styles.alert}>
          <p>
            <strong>{t(isSelfHarm ? 'alerts' : 'urgentAlerts')}</strong>
          </p>
          <p>{t(isSelfHarm ? 'alertText' : 'urgentAlertText', { name, time: instantShown(at, timeZone) })}</p>
          {orderedBy && <p>{t('notConfirmed', { name: nameWithCredentials(orderedBy), time: instantShown(at, timeZone) })}</p>}
          <p className={styles.actions}>
            <ActionLink href={chartPath(patient.id)}>{t('openChart')}</ActionLink>
            <Button kind="secondary" isBusy={isBusy} aria-label={t('confirmWhat', { name })} onClick={() => confirm(id)}>
              {t('confirm')}
            </Button>
          </p>
        </div>
      </Alert>
    )
  })
}
