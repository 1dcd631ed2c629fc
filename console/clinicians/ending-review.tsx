import type { ClinicianPart } from '#console/clinicians/clinician-part.ts'
import { cliniciansTexts } from '#console/clinicians/clinicians-texts.en.ts'
import { useKeptClinician } from '#console/clinicians/use-kept-clinician.ts'
import { type Column, DataTable } from '#console/shell/data-table.tsx'
import { consoleClinicianCalls } from '#shared/clinicians/console-clinician-calls.ts'
import type { ClinicianEnding, EndingEffects, VisitEffect } from '#shared/clinicians/ending.ts'
import { visitWordTexts } from '#shared/records/visit-word-texts.en.ts'
import { Button } from '#ui/components/button.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { dateShown, instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Props = Pick<ClinicianPart, 'clinician'> & { ending: ClinicianEnding; onClose: () => void }

/** What an ending does to visits, times, drafts and sessions, before it is saved. */
export const EndingReview = ({ clinician: { id, timeZone }, ending, onClose }: Props) => {
  const t = textsOf(cliniciansTexts)
  const { run, isBusy, keep } = useKeptClinician()
  const { lastDay } = ending
  const answer = useCall(consoleClinicianCalls.readClinicianEnding, lastDay === null ? { id } : { id, lastDay })
  const end = async () => {
    const isDone = await run(async () => keep((await send(consoleClinicianCalls.endClinician, { id, ...ending })).data))
    if (!isDone) return
    toast.success(t(lastDay === null ? 'endedNow' : 'endPlanned'))
    onClose()
  }
  const foot = (
    <>
      <Button kind="quiet" onClick={onClose} disabled={isBusy}>
        {t('cancel')}
      </Button>
      <Button kind="danger" isBusy={isBusy} disabled={!answer.data} onClick={end}>
        {lastDay === null ? t('endAtOnce') : t('endOn', { day: dateShown(lastDay) })}
      </Button>
    </>
  )
  return (
    <Dialog kind="page" title={t('effects')} onClose={isBusy ? () => {} : onClose} foot={foot}>
      <p>{lastDay === null ? t('effectsNow') : t('effectsOn', { day: dateShown(lastDay) })}</p>
      <PanelLoaded answer={answer}>{(effects) => <Effects effects={effects} timeZone={timeZone} />}</PanelLoaded>
    </Dialog>
  )
}

type Visit = EndingEffects['visits'][number]

const words = { stays: 'visitStays', 'handed over': 'visitHandedOver', canceled: 'visitCanceled' } as const satisfies Record<
  VisitEffect,
  string
>
const tones = { stays: 'neutral', 'handed over': 'info', canceled: 'danger' } as const

const Effects = ({ effects, timeZone }: { effects: EndingEffects; timeZone: string }) => {
  const t = textsOf(cliniciansTexts)
  const { visits, freeSlots, heldSlots, noteDrafts, messageDrafts, sessions } = effects
  const columns: Column<Visit>[] = [
    { head: t('visitReference'), cell: ({ reference }) => <bdi dir="ltr">{reference}</bdi> },
    { head: t('when'), cell: ({ at, isOnDemand }) => (isOnDemand ? t('asap') : instantShown(at, timeZone)) },
    { head: t('status'), cell: ({ status }) => textsOf(visitWordTexts)(status) },
    { head: t('happens'), cell: ({ effect }) => <StatusBadge tone={tones[effect]}>{t(words[effect])}</StatusBadge> },
  ]
  return (
    <>
      <FactList
        facts={[
          [t('freeSlots'), t('slotsRemoved', { n: freeSlots })],
          [t('heldSlots'), t('slotsLost', { n: heldSlots })],
          [t('noteDrafts'), t('noteDraftsKept', { n: noteDrafts })],
          [t('messageDrafts'), t('messageDraftsDeleted', { n: messageDrafts })],
          [t('sessions'), t('sessionsEnded', { n: sessions })],
          [t('otherData'), t('otherDataKept')],
        ]}
      />
      <DataTable caption={t('openVisits')} columns={columns} rows={visits} keyOf={({ reference }) => reference} empty={t('noOpenVisits')} />
    </>
  )
}
