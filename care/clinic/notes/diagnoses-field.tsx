import { useState } from 'react'
import { ChosenList } from '#care/clinic/notes/chosen-list.tsx'
import { noteTexts } from '#care/clinic/notes/note-texts.en.ts'
import { noteCalls } from '#shared/notes/note-calls.ts'
import { type Diagnosis, mostDiagnoses } from '#shared/notes/note-content.ts'
import { withDiagnosis } from '#shared/notes/note-rules.ts'
import { SuggestInput } from '#ui/fields/suggest-input.tsx'
import { useSearch } from '#ui/lib/calls/use-search.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** The fewest characters that are searched for. */
const fewest = 2

/** The diagnoses of a note, chosen by words or code. */
export const DiagnosesField = ({ chosen, onChange }: { chosen: readonly Diagnosis[]; onChange: (next: Diagnosis[]) => void }) => {
  const t = textsOf(noteTexts)
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const search = useSearch(noteCalls.findDiagnoses, query.length < fewest ? null : { typed: query })
  const found = query.length < fewest ? null : (search.data?.data ?? null)
  const add = (code?: string) => {
    const diagnosis = found?.diagnoses.find((one) => one.code === code)
    if (diagnosis === undefined) return
    onChange(withDiagnosis(chosen, diagnosis))
    setTyped('')
  }
  return (
    <div>
      {chosen.length < mostDiagnoses && (
        <SuggestInput
          name="diagnosis"
          label={t('diagnoses')}
          hint={t('diagnosesHint')}
          typed={typed}
          onType={setTyped}
          options={found?.diagnoses.map(({ code, words }) => ({ value: code, label: `${words} · ${code}` })) ?? null}
          isCurrent={!search.isPlaceholderData}
          none={t(found?.isLoaded === false ? 'notLoaded' : 'noDiagnosis')}
          onChoose={add}
          onEnter={add}
        />
      )}
      <ChosenList label={t('diagnoses')} rows={chosen} onRemove={(code) => onChange(chosen.filter((one) => one.code !== code))} />
    </div>
  )
}
