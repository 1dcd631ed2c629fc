import { useState } from 'react'
import { prescriptionCalls } from '#shared/prescriptions/prescription-calls.ts'
import { SuggestInput } from '#ui/fields/suggest-input.tsx'
import { toast } from '#ui/lib/toast.ts'
import { useRested } from '#ui/lib/use-rested.ts'
import { useSearch } from '#ui/lib/use-search.ts'
import { useTold } from '#ui/lib/use-told.ts'
import { prescriptionsTexts } from '#web/prescriptions/prescriptions-texts.ts'

/** Milliseconds, as for procedures (PROC-04). */
const debounce = 100

/** RX-02: names of drugs, offered while one types; Enter takes the first of them, else the words as they stand. */
export const DrugInput = ({ term, onChoose }: { term: string; onChoose: (name: string) => void }) => {
  const t = prescriptionsTexts()
  const [typed, setTyped] = useState(term)
  const rested = useRested(typed.trim() === term ? '' : typed.trim(), debounce)
  const found = useSearch(prescriptionCalls.searchDrugs, rested === '' ? null : { name: rested })
  useTold(found.isError ? found.errorUpdatedAt : 0, () => toast.error(t('listFailed')))
  const drugs = rested === '' ? null : (found.data?.data.drugs ?? null)
  const choose = (name: string) => {
    setTyped(name)
    onChoose(name)
  }
  return (
    <SuggestInput
      name="term"
      label={t('term')}
      placeholder={t('placeholder')}
      typed={typed}
      onType={setTyped}
      options={drugs?.map(({ name }) => ({ value: name, label: name })) ?? null}
      none={t('noOffer')}
      onChoose={choose}
      onEnter={() => choose(drugs?.[0]?.name ?? typed.trim())}
    />
  )
}
