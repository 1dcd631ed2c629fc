import { useState } from 'react'
import { EntryView } from '#care/sdk/flows/medical-info/entry-view.tsx'
import { ListLines } from '#care/sdk/flows/medical-info/list-lines.tsx'
import { ListView } from '#care/sdk/flows/medical-info/list-view.tsx'
import { type MedicalBox, useMedicalInfo } from '#care/sdk/flows/medical-info/use-medical-info.ts'
import { RequestStepFrame, type StepProps } from '#care/sdk/flows/request-visit/request-step.tsx'
import { medicalTexts } from '#care/sdk/medical-info/medical-texts.en.ts'
import { isAnswered, listsAskedForVisits, type MedicalList } from '#shared/medical-info/medical-lists.ts'
import { Button } from '#ui/components/button.tsx'
import { ErrorPanel } from '#ui/components/states/error-panel.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { errorSentence } from '#ui/lib/calls/show-error.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Place = { list: MedicalList; entry: string | null }

/** The medical info that matters for the visit. The member confirms all lists at once, edits them, or skips the step. */
export const MedicalStep = ({ visit }: StepProps) => {
  const { box, error, reload } = useMedicalInfo(visit.host, visit.draft.patientId ?? null)
  const [place, setPlace] = useState<Place | null>(null)
  if (box && place?.entry) {
    return (
      <EntryView key={place.entry} box={box} list={place.list} entryId={place.entry} onDone={() => setPlace({ ...place, entry: null })} />
    )
  }
  if (box && place) {
    return <ListView box={box} list={place.list} onEntry={(entry) => setPlace({ ...place, entry })} onBack={() => setPlace(null)} />
  }
  // One element before and after loading, so that a button being pressed is not replaced.
  return <Look visit={visit} box={box} error={error} refresh={reload} onOpen={(list) => setPlace({ list, entry: null })} />
}

type LookProps = StepProps & { box: MedicalBox | null; error: unknown; refresh: () => void; onOpen: (list: MedicalList) => void }

const Look = ({ visit, box, error, refresh, onOpen }: LookProps) => {
  const t = textsOf(medicalTexts)
  const lists = box ? listsAskedForVisits.map(box.listOf) : []
  const answered = lists.filter(isAnswered)
  const hasAnswers = answered.length > 0
  const isPrivate = error instanceof CallError && error.code === 'ScopeMissing'
  /** Confirms the lists; if they changed elsewhere, reloads them so that the member can confirm again. */
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
      heading={t(hasAnswers ? 'stepTitle' : 'stepTitleFirst')}
      lead={t('stepLead')}
      {...(hasAnswers ? { next: t('stepNext'), onNext: confirm } : {})}
    >
      {box ? (
        <ListLines lists={lists} onOpen={onOpen} />
      ) : error === null ? (
        <SkeletonLines />
      ) : isPrivate ? (
        <p>{t('stepPrivate')}</p>
      ) : (
        <ErrorPanel text={errorSentence(error)} onRetry={refresh} />
      )}
      {hasAnswers && (
        <div>
          <Button kind="quiet" onClick={visit.onward}>
            {t('skip')}
          </Button>
        </div>
      )}
    </RequestStepFrame>
  )
}
