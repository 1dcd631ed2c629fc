import { useState } from 'react'
import { OrderRepeatDialog } from '#care/clinic/questionnaires/order-repeat-dialog.tsx'
import { repeatTexts } from '#care/clinic/questionnaires/repeat-texts.en.ts'
import styles from '#care/clinic/questionnaires/results-shown.module.css'
import { useClinician } from '#care/clinic/shell/clinic-config.ts'
import { questionnaireName } from '#care/sdk/questionnaires/shown-questionnaire.ts'
import { nameWithCredentials } from '#care/sdk/slots/slot-days.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { type Repeat, repeatCalls } from '#shared/questionnaires/repeat-calls.ts'
import type { AskState, RepeatEnd } from '#shared/questionnaires/repeat-rules.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { dateShown, joined } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

const ends = {
  done: 'done',
  stopped: 'endStopped',
  clinicianLeft: 'endClinicianLeft',
  notTreating: 'endNotTreating',
  nobodyAnswers: 'endNobodyAnswers',
  withdrawn: 'endWithdrawn',
} as const satisfies Record<RepeatEnd, string>

const tones = { due: 'info', answered: 'success', missed: 'warning' } as const satisfies Record<AskState, string>

const useDayShown = () => {
  const { timeZone } = useClinician()
  return (instant: string): string => dateShown(dayIn(timeZone, new Date(instant)))
}

/** The orders to repeat questionnaires for a patient, with what is due, answered and missed. The server audits each read. */
export const RepeatsPanel = ({ chart: { patient } }: { chart: { patient: { id: string } } }) => {
  const t = textsOf(repeatTexts)
  const answer = useCall(repeatCalls.listRepeats, { patientId: patient.id })
  const [isOpen, setOpen] = useState(false)
  const end = answer.data?.mayOrder && (
    <Button kind="secondary" onClick={() => setOpen(true)}>
      {t('order')}
    </Button>
  )
  return (
    <Panel title={t('repeats')} end={end}>
      <p>{t('repeatsLead')}</p>
      <PanelLoaded answer={answer}>
        {({ repeats, mayOrder }) =>
          repeats.length === 0 ? (
            <p>{t('noRepeats')}</p>
          ) : (
            repeats.map((repeat) => <RepeatShown key={repeat.id} patientId={patient.id} repeat={repeat} mayStop={mayOrder} />)
          )
        }
      </PanelLoaded>
      {isOpen && <OrderRepeatDialog patientId={patient.id} offered={answer.data?.offered ?? []} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

const RepeatShown = ({ patientId, repeat, mayStop }: { patientId: string; repeat: Repeat; mayStop: boolean }) => {
  const t = textsOf(repeatTexts)
  const dayOf = useDayShown()
  const { isBusy, run } = useAction(repeatCalls.listRepeats)
  const { id, everyWeeks, times, until, orderedBy, orderedAt, nextAt, endedAs, asks } = repeat
  const name = questionnaireName(repeat.questionnaire, repeat.title)
  const stop = async () => {
    if (!(await confirm({ title: t('stopTitle'), text: t('stopText'), yes: t('stopYes'), no: t('stopNo'), isDanger: true }))) return
    if (await run(() => send(repeatCalls.stopRepeat, { patientId, id }))) toast.success(t('stopped'))
  }
  const isRunning = endedAs === null || asks.some(({ state }) => state === 'due')
  return (
    <section className={styles.result}>
      <div className={styles.head}>
        <h3>{name}</h3>
        {mayStop && isRunning && (
          <Button kind="quiet" isBusy={isBusy} aria-label={t('stopWhat', { what: name })} onClick={stop}>
            {t('stop')}
          </Button>
        )}
      </div>
      <p>
        {joined([
          t('weeks', { n: everyWeeks }),
          times !== null && t('timesCount', { n: times }),
          until !== null && t('lastDay', { date: dateShown(until) }),
          nextAt !== null && t('next', { date: dayOf(nextAt) }),
        ])}{' '}
        {endedAs !== null && <StatusBadge tone="neutral">{t(ends[endedAs])}</StatusBadge>}
      </p>
      <p>{t('by', { name: nameWithCredentials(orderedBy), date: dayOf(orderedAt) })}</p>
      <ul className={styles.asks}>
        {asks.map((ask) => (
          <li key={ask.id}>
            {t('askedOn', { date: dayOf(ask.at) })}{' '}
            <StatusBadge tone={tones[ask.state]}>{ask.state === 'due' ? t('due', { date: dayOf(ask.until) }) : t(ask.state)}</StatusBadge>
          </li>
        ))}
      </ul>
    </section>
  )
}
