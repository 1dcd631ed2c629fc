import { useState } from 'react'
import { type InterpreterNeed, isInterpreterLanguage } from '#shared/interpreters/interpreter.ts'
import { interpreterTexts } from '#shared/interpreters/interpreter-texts.en.ts'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { interpreterLanguageShown, interpreterOptions } from '#ui/lib/interpreters/interpreter-shown.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'

type Chosen = {
  need: InterpreterNeed | null
  /** Whether the box is checked; the language may still be missing. */
  isAsked: boolean
  ask: (isAsked: boolean) => void
  change: (need: InterpreterNeed) => void
  /** The error of each field, for the button that continues. */
  problems: () => Record<string, string>
}

/**
 * Whether somebody should interpret, and in which language. The box is checked only by the member or by their last request; the language
 * is that of the page, if it is not English. `isByPhone` refuses sign language.
 */
export const useInterpreterChoice = (
  need: InterpreterNeed | null,
  onChange: (need: InterpreterNeed | null) => void,
  isByPhone: boolean,
): Chosen => {
  const t = textsOf(interpreterTexts)
  const [isChecked, setChecked] = useState(false)
  const isAsked = need !== null || isChecked
  const own = currentLanguage()
  return {
    need,
    isAsked,
    ask: (isWanted) => {
      setChecked(isWanted)
      if (!isWanted) onChange(null)
      else if (isInterpreterLanguage(own)) onChange({ language: own, isAnyway: false })
    },
    change: onChange,
    problems: (): Record<string, string> => {
      if (isAsked && need === null) return { interpreter: t('chooseLanguage') }
      return need?.language === 'ase' && isByPhone ? { interpreter: t('signByVideo') } : {}
    },
  }
}

type Props = {
  choice: Chosen
  /** The chosen clinician with the languages that they speak; null if nobody is chosen. */
  clinician: { name: string; languages: readonly string[] } | null
}

/** The box, and once it is checked the language; a clinician who speaks it makes an interpreter unnecessary. */
export const InterpreterFields = ({ choice: { need, isAsked, ask, change }, clinician }: Props) => {
  const t = textsOf(interpreterTexts)
  const choose = (language: string) => {
    if (isInterpreterLanguage(language)) change({ language, isAnyway: false })
  }
  const isSpoken = need !== null && clinician?.languages.includes(need.language) === true
  return (
    <>
      <Checkbox name="needsInterpreter" label={t('needs')} isTicked={isAsked} onTick={ask} />
      {isAsked && (
        <SelectInput
          name="interpreter"
          label={t('language')}
          hint={t('needsMore')}
          placeholder={t('choose')}
          options={interpreterOptions()}
          value={need?.language ?? ''}
          onChange={choose}
        />
      )}
      {need !== null && isSpoken && clinician && (
        <Alert tone="info" icon={IconInfoCircle}>
          <p>{t('speaks', { name: clinician.name, language: interpreterLanguageShown(need.language) })}</p>
          <Checkbox
            name="interpreterAnyway"
            label={t('anyway')}
            isTicked={need.isAnyway}
            onTick={(isAnyway) => change({ ...need, isAnyway })}
          />
        </Alert>
      )}
    </>
  )
}
