import { builderTexts } from '#console/questionnaires/builder-texts.en.ts'
import styles from '#console/questionnaires/questionnaire-builder.module.css'
import { directionOf, type Language } from '#shared/languages.ts'
import type { Words } from '#shared/questionnaires/own-questionnaire.ts'
import { classNames } from '#ui/components/class-names.ts'
import fieldStyles from '#ui/fields/field.module.css'
import { Field } from '#ui/fields/field.tsx'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  /** Path of the text in the draft. */
  name: string
  label: string
  about?: string
  words: Words
  /** The language that is being written. */
  language: Language
  most: number
  isLong?: boolean
  onChange: (words: { en: string; es: string; ar: string }) => void
}

/** A text of a questionnaire in the language that is being written; below a translation stands the English text. */
export const WordsField = ({ name, label, about, words, language, most, isLong = false, onChange }: Props) => {
  const t = textsOf(builderTexts)
  const change = (value: string) => onChange({ ...words, [language]: value })
  const hint = language !== 'en' && words.en !== '' ? { hint: t('english', { text: words.en }) } : {}
  return (
    <Field name={`${name}.${language}`} label={label} {...hint} {...(about ? { about } : {})}>
      {(ties) => {
        const given = { ...ties, lang: language, dir: directionOf(language), maxLength: most, value: words[language] }
        return isLong ? (
          <textarea
            {...given}
            rows={3}
            className={classNames(fieldStyles.input, styles.lines)}
            onChange={({ target }) => change(target.value)}
          />
        ) : (
          <input type="text" {...given} autoComplete="off" className={fieldStyles.input} onChange={({ target }) => change(target.value)} />
        )
      }}
    </Field>
  )
}
