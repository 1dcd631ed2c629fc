import { builderTexts } from '#console/questionnaires/builder-texts.en.ts'
import styles from '#console/questionnaires/questionnaire-builder.module.css'
import { type OwnItem, wordsInLanguage } from '#shared/questionnaires/own-questionnaire.ts'
import { hasFixedAnswers } from '#shared/questionnaires/questionnaire.ts'
import { FieldError } from '#ui/fields/field.tsx'
import { useForm } from '#ui/fields/forms/form-state.ts'
import { questionTexts } from '#ui/fields/questions/question-texts.en.ts'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'

type Props = { name: string; about: string; item: OwnItem; earlier: readonly OwnItem[]; onChange: (item: OwnItem) => void }

/** The answers of a question that a condition can name. */
const answersOf = (item: OwnItem): { value: string; label: string }[] => {
  const t = textsOf(questionTexts)
  if (item.kind === 'boolean')
    return [
      { value: 'true', label: t('yes') },
      { value: 'false', label: t('no') },
    ]
  return item.choices.map(({ code, text }) => ({ value: code, label: wordsInLanguage(text, currentLanguage()) || code }))
}

/** Asks a question only after a certain answer to an earlier one. */
export const ConditionEditor = ({ name, about, item, earlier, onChange }: Props) => {
  const t = textsOf(builderTexts)
  const wrong = useForm().errors[`${name}.onlyIf`]
  const { onlyIf } = item
  const fixed = earlier.filter(hasFixedAnswers)
  if (fixed.length === 0 && onlyIf === null) return null
  const asked = fixed.find(({ linkId }) => linkId === onlyIf?.linkId)
  const choose = (linkId: string) => onChange({ ...item, onlyIf: linkId === '' ? null : { linkId, answer: '', isNot: false } })
  return (
    <div className={styles.choices} data-wrong={wrong ? '' : undefined}>
      <SelectInput
        name={`${name}.onlyIf.linkId`}
        label={t('askedIf')}
        about={about}
        options={[
          { value: '', label: t('always') },
          ...(onlyIf !== null && !asked ? [{ value: onlyIf.linkId, label: t('conditionLost') }] : []),
          ...fixed.map(({ linkId, text }) => ({
            value: linkId,
            label: t('afterQuestion', {
              n: earlier.findIndex((one) => one.linkId === linkId) + 1,
              text: wordsInLanguage(text, currentLanguage()),
            }),
          })),
        ]}
        value={onlyIf?.linkId ?? ''}
        onChange={choose}
      />
      {onlyIf !== null && asked && (
        <>
          <SelectInput
            name={`${name}.onlyIf.isNot`}
            label={t('answerIs')}
            about={about}
            options={[
              { value: 'is', label: t('is') },
              { value: 'isNot', label: t('isNot') },
            ]}
            value={onlyIf.isNot ? 'isNot' : 'is'}
            onChange={(value) => onChange({ ...item, onlyIf: { ...onlyIf, isNot: value === 'isNot' } })}
          />
          <SelectInput
            name={`${name}.onlyIf.answer`}
            label={t('theAnswer')}
            about={about}
            placeholder={t('chooseAnswer')}
            options={answersOf(asked)}
            value={onlyIf.answer}
            onChange={(answer) => onChange({ ...item, onlyIf: { ...onlyIf, answer } })}
          />
        </>
      )}
      {wrong && <FieldError id={`${name}.onlyIf`} code={wrong} />}
    </div>
  )
}
