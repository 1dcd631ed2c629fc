import { type FormEvent, useId, useRef, useState } from 'react'
import type { MedicalBox } from '#care/sdk/flows/medical-info/use-medical-info.ts'
import { medicalTexts } from '#care/sdk/medical-info/medical-texts.en.ts'
import { TextInput } from '#ui/fields/text-input.tsx'
import { textsOf } from '#ui/lib/texts.ts'

/** Milliseconds without typing before the drug search starts, and the minimum number of letters. */
const [rest, fewest] = [250, 2]

type Label = 'conditionName' | 'medicationName' | 'allergyName' | 'surgeryName' | 'familyName'
type Props = {
  box: MedicalBox
  label: Label
  /** A short list of common terms. */
  common?: 'commonConditions' | 'commonAllergies' | 'commonSurgeries'
  /** Also offers drug names that the portal knows. */
  hasDrugs?: boolean
}

/** A free-text name with suggestions by the browser; any other text is accepted too. */
export const SuggestedName = ({ box, label, common, hasDrugs = false }: Props) => {
  const t = textsOf(medicalTexts)
  const id = useId()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [drugs, setDrugs] = useState<readonly string[]>([])
  const onInput = ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) => {
    clearTimeout(timer.current)
    if (!hasDrugs || value.trim().length < fewest) return
    timer.current = setTimeout(() => void box.host.findDrugs(value.trim()).then(setDrugs, () => {}), rest)
  }
  const offered = new Set([...(common ? t(common).split('|') : []), ...drugs])
  return (
    <>
      <TextInput name="name" label={t(label)} maxLength={120} autoComplete="off" list={id} onInput={onInput} />
      <datalist id={id}>
        {[...offered].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
