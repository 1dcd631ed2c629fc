import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClinicianPart } from '#console/clinicians/clinician-part.ts'
import { clinicianDifferences } from '#console/clinicians/clinician-words.ts'
import styles from '#console/clinicians/clinicians.module.css'
import { cliniciansTexts } from '#console/clinicians/clinicians-texts.en.ts'
import { workHoursTexts } from '#console/clinicians/work-hours-texts.en.ts'
import { ReviewChanges } from '#console/shell/review-changes.tsx'
import { consoleClinicianCalls } from '#shared/clinicians/console-clinician-calls.ts'
import type { HoursFields } from '#shared/clinicians/hours-rules.ts'
import { visitsOutside, type WorkChange, type WorkHours, workAfter, workDifferences } from '#shared/clinicians/work-hours.ts'
import { consoleWorkHoursCalls as calls } from '#shared/clinicians/work-hours-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { callKey, useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { AddDayOff, DaysOffLines, RemoveDayOff } from '#ui/staff/hours/days-off.tsx'
import { hoursTexts } from '#ui/staff/hours/hours-texts.en.ts'
import { VisitsOutside } from '#ui/staff/hours/visits-outside.tsx'
import { HoursActions, HoursDialog, HoursLines } from '#ui/staff/hours/weekly-hours.tsx'

/** A clinician's weekly hours and days off, and the booked visits outside them. */
export const WorkHoursPanel = ({ clinician: { id }, mayChange }: ClinicianPart) => {
  const t = textsOf(workHoursTexts)
  const answer = useCall(calls.readClinicianHours, { id })
  return (
    <Panel title={t('title')}>
      <PanelLoaded answer={answer}>{(work) => <WorkHoursPart id={id} work={work} mayChange={mayChange} />}</PanelLoaded>
    </Panel>
  )
}

const saveChange = (id: string, version: string, change: WorkChange) => {
  const named = { id, version }
  if (change.kind === 'no hours') return send(calls.removeClinicianHours, { ...named, hoursId: change.id })
  if (change.kind === 'day off')
    return send(change.isOff ? calls.addClinicianDayOff : calls.removeClinicianDayOff, { ...named, day: change.day })
  if (change.id === null) return send(calls.addClinicianHours, { ...named, ...change.fields })
  return send(calls.changeClinicianHours, { ...named, hoursId: change.id, ...change.fields })
}

/** A change under review; `settle` gets whether it was saved. */
type Pending = { change: WorkChange; settle: (isSaved: boolean) => void; failed: (error: unknown) => void }

const WorkHoursPart = ({ id, work, mayChange }: { id: string; work: WorkHours; mayChange: boolean }) => {
  const t = textsOf(workHoursTexts)
  const queries = useQueryClient()
  const { refresh } = useAction(calls.readClinicianHours)
  const history = useAction(consoleClinicianCalls.readClinician)
  const [open, setOpen] = useState<{ id: string | null; start?: HoursFields } | null>(null)
  const [pending, setPending] = useState<Pending | null>(null)
  const ask = (change: WorkChange) => new Promise<boolean>((settle, failed) => setPending({ change, settle, failed }))
  const failed = async (error: unknown) => {
    showError(error)
    await refresh()
    return false
  }
  // What was typed stays: after a refusal, or a review that was closed, the form opens with it again.
  const enter = async (lineId: string | null, fields: HoursFields) => {
    if (!(await ask({ kind: 'hours', id: lineId, fields }).catch(failed))) setOpen({ id: lineId, start: fields })
  }
  const save = async (change: WorkChange) => {
    const saved = await saveChange(id, work.version, change)
    queries.setQueryData(callKey(calls.readClinicianHours, { id }), saved.data)
    pending?.settle(true)
    toast.success(t('saved'))
    await history.refresh()
  }
  const remove = (change: WorkChange) => void ask(change).catch(failed)
  const addDay = (day: string) =>
    ask({ kind: 'day off', day, isOff: true }).catch(async (error: unknown) => {
      await refresh()
      throw error
    })
  const after = pending && workAfter(work, pending.change)
  return (
    <>
      <p className={styles.note}>{t('lead', { zone: work.timeZone })}</p>
      {work.hours.length === 0 && <p>{t('noHours')}</p>}
      <HoursLines
        hours={work.hours}
        actions={
          mayChange
            ? (line) => (
                <HoursActions line={line} onChange={() => setOpen(line)} onRemove={() => remove({ kind: 'no hours', id: line.id })} />
              )
            : undefined
        }
      />
      {mayChange && (
        <p className={styles.actions}>
          <Button kind="secondary" onClick={() => setOpen({ id: null })}>
            {textsOf(hoursTexts)('addHours')}
          </Button>
        </p>
      )}
      <h3 className={styles.part}>{t('daysOff')}</h3>
      <DaysOffLines
        daysOff={work.daysOff}
        action={mayChange ? (day) => <RemoveDayOff day={day} onRemove={() => remove({ kind: 'day off', day, isOff: false })} /> : undefined}
      />
      {mayChange && <AddDayOff today={work.today} onAdd={addDay} />}
      <VisitsOutside visits={visitsOutside(work, work)} timeZone={work.timeZone} text={t('outsideText')} />
      {open && (
        <HoursDialog
          id={work.hours.some((line) => line.id === open.id) ? open.id : null}
          start={open.start}
          hours={work.hours}
          submit={textsOf(cliniciansTexts)('review')}
          onSend={async (fields) => void enter(open.id, fields)}
          onClose={() => setOpen(null)}
        />
      )}
      {pending && after && (
        <ReviewChanges
          title={textsOf(cliniciansTexts)('reviewTitle')}
          text={t('reviewText')}
          differences={clinicianDifferences(workDifferences(work, after))}
          review={{ data: pending.change, done: () => pending.settle(false), failed: pending.failed }}
          onSave={save}
          onClose={() => setPending(null)}
        >
          <VisitsOutside visits={visitsOutside(work, after)} timeZone={work.timeZone} text={t('outsideText')} />
        </ReviewChanges>
      )}
    </>
  )
}
