import { useState } from 'react'
import { useClinician } from '#care/clinic/shell/clinic-config.ts'
import { useVisitAct } from '#care/clinic/shell/use-visit-act.ts'
import { clinicVisitsTexts } from '#care/clinic/visits/clinic-visits-texts.en.ts'
import styles from '#care/clinic/visits/visit-page.module.css'
import { clinicCalendarCalls } from '#shared/clinicians/clinic-calendar-calls.ts'
import { clinicVisitCalls } from '#shared/clinicians/clinic-visit-calls.ts'
import { instantIn } from '#shared/fields/zoned-time.ts'
import { mostTimes } from '#shared/visits/visit-draft.ts'
import { timesProblem } from '#shared/visits/visit-request-rules.ts'
import { Button, IconButton } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { IconX } from '#ui/components/icons.ts'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { instantShown, weekdayShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** How many days of the clinician's calendar are offered. */
const days = 14

type Props = {
  visitId: string
  /** The times proposed so far; the page keeps them, so that closing the dialog loses nothing. */
  times: readonly string[]
  onChange: (times: string[]) => void
  onClose: () => void
}

/** Proposes up to three times, from the clinician's calendar or any other. */
export const ProposeDialog = ({ visitId, times, onChange, onClose }: Props) => {
  const t = textsOf(clinicVisitsTexts)
  const { run, isBusy } = useVisitAct()
  const add = (time: string) => onChange([...times, time].toSorted())
  const offer = async () => {
    await run(
      () => send(clinicVisitCalls.proposeClinicTimes, { id: visitId, times: [...times] }),
      t('proposed'),
      () => {
        onChange([])
        onClose()
      },
    )
  }
  return (
    <Dialog
      title={t('proposeTitle')}
      onClose={onClose}
      foot={
        <Button disabled={times.length === 0} isBusy={isBusy} onClick={offer}>
          {t('sendTimes')}
        </Button>
      }
    >
      <p>{t('proposeText')}</p>
      <Offer times={times} onRemove={(time) => onChange(times.filter((one) => one !== time))} />
      {times.length < mostTimes && (
        <FieldStack>
          <OwnTimes times={times} onAdd={add} />
          <AnyTime times={times} onAdd={add} />
        </FieldStack>
      )}
    </Dialog>
  )
}

const Offer = ({ times, onRemove }: { times: readonly string[]; onRemove: (time: string) => void }) => {
  const t = textsOf(clinicVisitsTexts)
  const { timeZone } = useClinician()
  if (times.length === 0) return <p className={styles.offer}>{t('noneChosen')}</p>
  return (
    <ul className={styles.offer} aria-label={t('chosen')}>
      {times.map((time) => (
        <li key={time}>
          <bdi>{instantShown(time, timeZone)}</bdi>
          <IconButton icon={IconX} label={t('remove', { time: instantShown(time, timeZone) })} onClick={() => onRemove(time)} />
        </li>
      ))}
    </ul>
  )
}

type Adding = { times: readonly string[]; onAdd: (time: string) => void }

const OwnTimes = ({ times, onAdd }: Adding) => {
  const t = textsOf(clinicVisitsTexts)
  const { timeZone } = useClinician()
  const [chosen, setChosen] = useState('')
  const { data } = useCall(clinicCalendarCalls.readClinicCalendar, { days })
  const free = (data?.days ?? []).flatMap(({ entries }) => entries.filter(({ state }) => state === 'free').map(({ startsAt }) => startsAt))
  const left = free.filter((time) => !times.includes(time) && new Date(time).getTime() > serverNow())
  if (left.length === 0) return null
  const options = left.map((time) => ({
    value: time,
    label: `${weekdayShown(new Date(time), timeZone).split(/[,،]/)[0]} ${instantShown(time, timeZone)}`,
  }))
  return (
    <div className={styles.adding}>
      <SelectInput
        name="slot"
        label={t('fromCalendar')}
        placeholder={t('chooseTime')}
        options={options}
        value={left.includes(chosen) ? chosen : ''}
        onChange={setChosen}
      />
      <Button
        kind="secondary"
        disabled={!left.includes(chosen)}
        onClick={() => {
          onAdd(chosen)
          setChosen('')
        }}
      >
        {t('add')}
      </Button>
    </div>
  )
}

const AnyTime = ({ times, onAdd }: Adding) => {
  const t = textsOf(clinicVisitsTexts)
  const { timeZone } = useClinician()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const add = () => {
    const at = typed === '' ? null : instantIn(timeZone, `${typed}:00`).toISOString()
    const problem = at === null ? 'Required' : timesProblem([...times, at], new Date(serverNow()))
    setError(problem)
    if (at === null || problem !== null) return
    onAdd(at)
    setTyped('')
  }
  return (
    <div className={styles.adding}>
      <TextInput
        name="any"
        type="datetime-local"
        label={t('anyTime')}
        hint={t('anyTimeHint', { zone: timeZone })}
        {...(error === null ? {} : { error })}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setError(null)
        }}
      />
      <Button kind="secondary" onClick={add}>
        {t('add')}
      </Button>
    </div>
  )
}
