import { useState } from 'react'
import { z } from 'zod/mini'
import type { ClinicianPart } from '#console/clinicians/clinician-part.ts'
import styles from '#console/clinicians/clinicians.module.css'
import { cliniciansTexts } from '#console/clinicians/clinicians-texts.en.ts'
import { EndingReview } from '#console/clinicians/ending-review.tsx'
import { useKeptClinician } from '#console/clinicians/use-kept-clinician.ts'
import { consoleClinicianCalls } from '#shared/clinicians/console-clinician-calls.ts'
import { type ClinicianEnding, clinicianEnding } from '#shared/clinicians/ending.ts'
import { Button } from '#ui/components/button.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { FormDialog } from '#ui/fields/forms/form-dialog.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { dateShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

/** The form's texts; an empty day ends the access at once. */
const fields = z.pipe(
  z.pipe(
    z.object({ lastDay: z.string(), reason: z.string() }),
    z.transform(({ lastDay, reason }) => ({ lastDay: lastDay || null, reason })),
  ),
  clinicianEnding,
)

/** Ends a clinician, after a last day or at once; shows first what happens to their visits. */
export const EndingPanel = ({ clinician, mayChange }: ClinicianPart) => {
  const t = textsOf(cliniciansTexts)
  const { run, isBusy, keep } = useKeptClinician()
  const [isAsking, setAsking] = useState(false)
  const [entered, setEntered] = useState<ClinicianEnding | null>(null)
  const { id, first, last, lastDay, endReason } = clinician
  const takeBack = async () => {
    const question = { title: t('takeBackTitle'), text: t('takeBackText'), yes: t('takeBack'), no: t('cancel') }
    if (!(await confirm(question))) return
    if (await run(async () => keep((await send(consoleClinicianCalls.cancelClinicianEnding, { id })).data))) toast.success(t('takenBack'))
  }
  if (!mayChange && lastDay === null) return null
  return (
    <Panel title={t('ending')}>
      {lastDay === null ? (
        <p>{t('endingText')}</p>
      ) : (
        <FactList
          facts={[
            [t('lastDay'), dateShown(lastDay)],
            [t('endReason'), <bdi key="reason">{endReason}</bdi>],
          ]}
        />
      )}
      {mayChange && (
        <p className={styles.actions}>
          <Button kind="danger" onClick={() => setAsking(true)}>
            {t(lastDay === null ? 'end' : 'changeEnd')}
          </Button>{' '}
          {lastDay !== null && (
            <Button kind="quiet" isBusy={isBusy} onClick={takeBack}>
              {t('takeBack')}
            </Button>
          )}
        </p>
      )}
      {isAsking && (
        <FormDialog
          title={t('endTitle', { name: `${first} ${last}` })}
          submit={t('seeEffects')}
          schema={fields}
          initial={{ lastDay: lastDay ?? '', reason: endReason ?? '' }}
          onSend={async (ending) => setEntered(ending)}
          onClose={() => setAsking(false)}
        >
          <TextInput name="lastDay" type="date" label={t('lastDay')} hint={t('lastDayHint')} hasNumbers />
          <TextArea name="reason" label={t('endReason')} hint={t('endReasonHint')} maxLength={300} rows={3} />
        </FormDialog>
      )}
      {entered && <EndingReview clinician={clinician} ending={entered} onClose={() => setEntered(null)} />}
    </Panel>
  )
}
