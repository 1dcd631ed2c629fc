import { useVisitAct } from '#care/clinic/shell/use-visit-act.ts'
import { clinicHandOverTexts } from '#care/clinic/visits/hand-over/clinic-hand-over-texts.en.ts'
import { stateName } from '#care/sdk/client/states-by-name.ts'
import { nameWithCredentials } from '#care/sdk/slots/slot-days.ts'
import { type Colleague, handOverCalls, handOverFields } from '#shared/clinicians/hand-over-calls.ts'
import { mostHandOverNote } from '#shared/visits/hand-over/hand-over-rules.ts'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { CountedTextArea } from '#ui/fields/counted-text-area.tsx'
import { FormDialog } from '#ui/fields/forms/form-dialog.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { joined, listShown } from '#ui/lib/format.ts'
import { languageShown } from '#ui/lib/place-format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = { id: string; state: string; onClose: () => void }

/** A colleague as an option: name, languages, and whether they are signed in. */
const optionOf = ({ id, languages, isSignedIn, ...colleague }: Colleague) => ({
  value: id,
  label: joined([
    nameWithCredentials(colleague),
    languages.length > 0 && listShown(languages.map(languageShown)),
    isSignedIn && textsOf(clinicHandOverTexts)('signedIn'),
  ]),
})

/** Offers the clinician's own visit to a colleague, with a note that the member never sees. */
export const HandOverDialog = ({ id, state, onClose }: Props) => {
  const t = textsOf(clinicHandOverTexts)
  const { refresh } = useVisitAct()
  const answer = useCall(handOverCalls.listColleagues, { id })
  const colleagues = answer.data?.colleagues ?? []
  if (colleagues.length === 0) {
    return (
      <Dialog title={t('dialogTitle')} onClose={onClose}>
        <PanelLoaded answer={answer}>{() => <p>{t('nobody')}</p>}</PanelLoaded>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={t('dialogTitle')}
      text={t('dialogText')}
      submit={t('offer')}
      schema={handOverFields}
      keepAs={`clinic-hand-over-${id}`}
      onSend={async (values) => {
        await send(handOverCalls.offerHandOver, { id, ...values })
        await refresh()
      }}
      onClose={onClose}
    >
      <SelectInput
        name="colleagueId"
        label={t('colleague')}
        hint={t('hint', { state: stateName(state) })}
        placeholder={t('choose')}
        options={colleagues.map(optionOf)}
      />
      <CountedTextArea name="note" label={t('note')} hint={t('noteHint')} maxLength={mostHandOverNote} />
    </FormDialog>
  )
}
