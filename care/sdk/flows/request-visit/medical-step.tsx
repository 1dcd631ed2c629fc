import { useState } from 'react'
import { EntryView } from '#care/sdk/flows/medical-info/entry-view.tsx'
import { ListLines } from '#care/sdk/flows/medical-info/list-lines.tsx'
import { ListView } from '#care/sdk/flows/medical-info/list-view.tsx'
import { type MedicalBox, useMedicalInfo } from '#care/sdk/flows/medical-info/use-medical-info.ts'
import { RequestStepFrame, type StepProps } from '#care/sdk/flows/request-visit/request-step.tsx'
import { medicalTexts } from '#care/sdk/medical-info/medical-texts.ts'
import type { MedicalList } from '#shared/medical-info/medical-lists.ts'
import { Button } from '#ui/components/button.tsx'
import { ErrorPanel } from '#ui/components/error-panel.tsx'
import { SkeletonLines } from '#ui/components/skeleton.tsx'
import { CallError } from '#ui/lib/call-error.ts'
import { errorSentence } from '#ui/lib/show-error.ts'

/** What matters at most visits; the rest stands in the medical info. */
const asked: readonly MedicalList[] = ['conditions', 'medications', 'allergies']

type Place = { list: MedicalList; entry: string | null }

/** What the clinician should know of the patient: the lists that matter, to be confirmed in one go, changed here, or skipped. */
export const MedicalStep = ({ visit }: StepProps) => {
  const { box, error, refresh } = useMedicalInfo(visit.host, visit.draft.patientId ?? null)
  const [place, setPlace] = useState<Place | null>(null)
  if (box && place?.entry) {
    return (
      <EntryView key={place.entry} box={box} list={place.list} entryId={place.entry} onDone={() => setPlace({ ...place, entry: null })} />
    )
  }
  if (box && place) {
    return <ListView box={box} list={place.list} onEntry={(entry) => setPlace({ ...place, entry })} onBack={() => setPlace(null)} />
  }
  // One element whether it has come or not: what somebody presses meanwhile stays under their finger.
  return <Look visit={visit} box={box} error={error} refresh={refresh} onOpen={(list) => setPlace({ list, entry: null })} />
}

type LookProps = StepProps & { box: MedicalBox | null; error: unknown; refresh: () => void; onOpen: (list: MedicalList) => void }

const Look = ({ visit, box, error, refresh, onOpen }: LookProps) => {
  const t = medicalTexts()
  const lists = box ? asked.map(box.listOf) : []
  const answered = lists.filter(({ entries, isNone }) => entries.length > 0 || isNone)
  const isAnswered = answered.length > 0
  /** What was changed elsewhere meanwhile is shown first, and asked again. */
  const confirm = async () => {
    await box?.confirm(answered).catch((failure: unknown) => {
      if (failure instanceof CallError && failure.code === 'Conflict') refresh()
      throw failure
    })
    visit.onward()
  }
  return (
    <RequestStepFrame
      visit={visit}
      heading={t(isAnswered ? 'stepTitle' : 'stepTitleFirst')}
      lead={t('stepLead')}
      {...(isAnswered ? { next: t('stepNext'), onNext: confirm } : {})}
    >
      {box ? (
        <ListLines lists={lists} onOpen={onOpen} />
      ) : error === null ? (
        <SkeletonLines />
      ) : (
        <ErrorPanel text={errorSentence(error)} onRetry={refresh} />
      )}
      {isAnswered && (
        <div>
          <Button kind="quiet" onClick={visit.onward}>
            {t('skip')}
          </Button>
        </div>
      )}
    </RequestStepFrame>
  )
}
