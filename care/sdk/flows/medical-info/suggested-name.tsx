import { type FormEvent, useId, useRef, useState } from 'react'
import type { MedicalBox } from '#care/sdk/flows/medical-info/use-medical-info.ts'
import { medicalTexts } from '#care/sdk/medical-info/medical-texts.ts'
import { TextInput } from '#ui/fields/text-input.tsx'

/** Milliseconds without a key before drugs are looked for, and the fewest letters to look for. */
const [rest, fewest] = [250, 2]

type Label = 'conditionName' | 'medicationName' | 'allergyName' | 'surgeryName' | 'familyName'
type Props = {
  box: MedicalBox
  label: Label
  /** A short list of words that many need. */
  common?: 'commonConditions' | 'commonAllergies' | 'commonSurgeries'
  /** Drugs that the portal knows are offered too. */
  hasDrugs?: boolean
}

/** A name in the member's own words; the browser offers some that fit. What cannot be looked up is typed. */
export const SuggestedName = ({ box, label, common, hasDrugs = false }: Props) => {
  const t = medicalTexts()
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
