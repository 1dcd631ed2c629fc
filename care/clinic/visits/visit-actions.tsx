import { useState } from 'react'
import { z } from 'zod/mini'
import { useClinician } from '#care/clinic/shell/clinic-config.ts'
import { useVisitAct } from '#care/clinic/shell/use-visit-act.ts'
import { clinicVisitsTexts } from '#care/clinic/visits/clinic-visits-texts.en.ts'
import { clinicHandOverTexts } from '#care/clinic/visits/hand-over/clinic-hand-over-texts.en.ts'
import { HandOverDialog } from '#care/clinic/visits/hand-over/hand-over-dialog.tsx'
import { ProposeDialog } from '#care/clinic/visits/propose-dialog.tsx'
import styles from '#care/clinic/visits/visit-page.module.css'
import { locatedTimes, timeInBoth } from '#care/clinic/visits/visit-words.ts'
import { type ClinicVisit, clinicVisitCalls } from '#shared/clinicians/clinic-visit-calls.ts'
import { cancelReason, mostReason } from '#shared/clinicians/note-fields.ts'
import { clinicActionsOf, licenseRefusal, missableFrom } from '#shared/visits/clinic-rules.ts'
import { handOverRefusal } from '#shared/visits/hand-over/hand-over-rules.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { CountedTextArea } from '#ui/fields/counted-text-area.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { FormDialog } from '#ui/fields/forms/form-dialog.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { codeSentence } from '#ui/lib/calls/show-error.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { moneyShown, timeShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = { visit: ClinicVisit; now: Date }

const reasonFields = z.object({ reason: cancelReason })

/** The actions allowed for a visit now, by the same rules as on the server. */
export const VisitActions = ({ visit, now }: Props) => {
  const t = textsOf(clinicVisitsTexts)
  const { id: clinicianId, licenses } = useClinician()
  const [open, setOpen] = useState<'propose' | 'hand-over' | 'cancel' | null>(null)
  const [offered, setOffered] = useState<string[]>([])
  const ruled = {
    ...visit,
    ...locatedTimes(visit),
    requestedAt: new Date(visit.requestedAt),
    requestedTimes: visit.requestedTimes.map((time) => new Date(time)),
    heldUntil: visit.heldUntil === null ? null : new Date(visit.heldUntil),
    clinicianId: visit.isMine ? clinicianId : null,
  }
  const refusals = clinicActionsOf(ruled, { clinicianId, policy: visit.policy, now })
  const refusalOf = (action: keyof typeof refusals) => refusals[action] ?? licenseRefusal(action, visit.state, licenses, now)
  const may = (action: keyof typeof refusals) => refusalOf(action) === null
  const { id } = visit
  return (
    <Panel title={t('now')}>
      <FieldStack>
        <Word visit={visit} refusal={refusalOf('start')} />
        {may('accept') && <Accepting visit={visit} now={now} />}
        <div className={styles.ways}>
          {visit.status === 'Locked' && <StartButton id={id} isOpen={may('start')} />}
          {may('propose') && (
            <Button kind="secondary" onClick={() => setOpen('propose')}>
              {t('propose')}
            </Button>
          )}
          {visit.isMine && handOverRefusal(ruled, clinicianId) === null && (
            <Button kind="secondary" onClick={() => setOpen('hand-over')}>
              {textsOf(clinicHandOverTexts)('handOver')}
            </Button>
          )}
          {may('release') && <ReleaseButton id={id} />}
          {visit.status === 'Started' && <MissButton visit={visit} refusal={refusalOf('miss')} />}
          {may('cancel') && (
            <Button kind="quiet" onClick={() => setOpen('cancel')}>
              {t('cancel')}
            </Button>
          )}
        </div>
      </FieldStack>
      {open === 'propose' && <ProposeDialog visitId={id} times={offered} onChange={setOffered} onClose={() => setOpen(null)} />}
      {open === 'hand-over' && <HandOverDialog id={id} state={visit.state} onClose={() => setOpen(null)} />}
      {open === 'cancel' && <CancelDialog id={id} onClose={() => setOpen(null)} />}
    </Panel>
  )
}

/** Explains what the clinician is waiting for. */
const Word = ({
  visit: { status, policy, proposedTimes, timeZone: visitZone },
  refusal,
}: {
  visit: ClinicVisit
  refusal: string | null
}) => {
  const t = textsOf(clinicVisitsTexts)
  const { timeZone } = useClinician()
  if (status === 'Proposed') {
    return (
      <>
        <p>{t('waitsForAnswer')}</p>
        <ul className={styles.times} aria-label={t('offered')}>
          {proposedTimes.map((time) => (
            <li key={time}>
              <bdi>{timeInBoth(time, timeZone, visitZone)}</bdi>
            </li>
          ))}
        </ul>
      </>
    )
  }
  if (status !== 'Locked' || refusal === null) return null
  return (
    <Alert tone="info" icon={IconInfoCircle}>
      {refusal === 'NotLicensed' && codeSentence('NotLicensed')}
      {refusal === 'LocationNeeded' && t('confirmFirst')}
      {refusal === 'VisitChanged' && t('heldNow')}
      {refusal === 'VisitNotOpen' && t('waitsForStart', { minutes: policy.soonMinutes })}
    </Alert>
  )
}

const Accepting = ({ visit: { id, isOnDemand, requestedTimes, timeZone: visitZone }, now }: Props) => {
  const t = textsOf(clinicVisitsTexts)
  const { timeZone } = useClinician()
  const { run, isBusy } = useVisitAct()
  const accept = (at: string | null) => run(() => send(clinicVisitCalls.acceptClinicVisit, { id, at }), t('accepted'))
  const ahead = requestedTimes.filter((time) => new Date(time) > now)
  if (isOnDemand) {
    return (
      <div>
        <Button isBusy={isBusy} onClick={() => accept(null)}>
          {t('accept')}
        </Button>
      </div>
    )
  }
  return (
    <div>
      <h3>{t('wanted')}</h3>
      <ul className={styles.times}>
        {ahead.map((time) => {
          const shown = timeInBoth(time, timeZone, visitZone)
          return (
            <li key={time}>
              <bdi>{shown}</bdi>
              <Button kind="tinted" isBusy={isBusy} aria-label={t('acceptAt', { time: shown })} onClick={() => accept(time)}>
                {t('accept')}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const StartButton = ({ id, isOpen }: { id: string; isOpen: boolean }) => {
  const t = textsOf(clinicVisitsTexts)
  const { run, isBusy } = useVisitAct()
  return (
    <Button disabled={!isOpen} isBusy={isBusy} onClick={() => run(() => send(clinicVisitCalls.startClinicVisit, { id }), t('started'))}>
      {t('start')}
    </Button>
  )
}

/** Says that the patient did not come, once the clinician has waited as long as the policy states. */
const MissButton = ({ visit, refusal }: { visit: ClinicVisit; refusal: string | null }) => {
  const t = textsOf(clinicVisitsTexts)
  const { timeZone } = useClinician()
  const { run, isBusy } = useVisitAct()
  const { id, policy, noShowFeeCents } = visit
  const from = missableFrom({ ...visit, ...locatedTimes(visit), requestedAt: new Date(visit.requestedAt) }, policy)
  if (from === null) return null
  const miss = async () => {
    const text = noShowFeeCents > 0 ? t('missFee', { fee: moneyShown(noShowFeeCents) }) : t('missFree')
    if (!(await confirm({ title: t('missTitle'), text, yes: t('miss'), no: t('keepWaiting'), isDanger: true }))) return
    await run(() => send(clinicVisitCalls.missClinicVisit, { id }), t('missed'))
  }
  return (
    <>
      <Button kind="secondary" isBusy={isBusy} disabled={refusal !== null} onClick={miss}>
        {t('miss')}
      </Button>
      {refusal !== null && <p>{t('missFrom', { time: timeShown(from.toISOString(), timeZone) })}</p>}
    </>
  )
}

const ReleaseButton = ({ id }: { id: string }) => {
  const t = textsOf(clinicVisitsTexts)
  const { run, isBusy } = useVisitAct()
  const release = async () => {
    if (!(await confirm({ title: t('releaseTitle'), text: t('releaseText'), yes: t('release'), no: t('keep'), isDanger: true }))) return
    await run(() => send(clinicVisitCalls.releaseClinicVisit, { id }), t('released'))
  }
  return (
    <Button kind="secondary" isBusy={isBusy} onClick={release}>
      {t('release')}
    </Button>
  )
}

const CancelDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const t = textsOf(clinicVisitsTexts)
  const { refresh } = useVisitAct()
  return (
    <FormDialog
      title={t('cancelTitle')}
      text={t('cancelText')}
      submit={t('cancel')}
      isDanger
      schema={reasonFields}
      keepAs={`clinic-cancel-${id}`}
      onSend={async ({ reason }) => {
        await send(clinicVisitCalls.cancelClinicVisit, { id, reason })
        await refresh()
      }}
      onClose={onClose}
    >
      <CountedTextArea name="reason" label={t('reason')} maxLength={mostReason} />
    </FormDialog>
  )
}
