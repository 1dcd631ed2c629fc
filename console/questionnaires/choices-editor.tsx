import { AlertSelect, withAlert } from '#console/questionnaires/alert-select.tsx'
import { builderTexts } from '#console/questionnaires/builder-texts.en.ts'
import { moved, replaced, withChoice } from '#console/questionnaires/draft-edits.ts'
import { ListButtons } from '#console/questionnaires/list-buttons.tsx'
import { NumberField } from '#console/questionnaires/number-field.tsx'
import styles from '#console/questionnaires/questionnaire-builder.module.css'
import { WordsField } from '#console/questionnaires/words-field.tsx'
import type { Language } from '#shared/languages.ts'
import { type OwnItem, ownLimits } from '#shared/questionnaires/own-questionnaire.ts'
import { Button } from '#ui/components/button.tsx'
import { IconPlus } from '#ui/components/icons.ts'
import { FieldError } from '#ui/fields/field.tsx'
import { FieldPair } from '#ui/fields/forms/field-stack.tsx'
import { useForm } from '#ui/fields/forms/form-state.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = { name: string; about: string; item: OwnItem; language: Language; onChange: (item: OwnItem) => void }

/** The choices of a question with their scores and alerts. */
export const ChoicesEditor = ({ name, about, item, language, onChange }: Props) => {
  const t = textsOf(builderTexts)
  const wrong = useForm().errors[`${name}.choices`]
  const { choices } = item
  const change = (next: OwnItem['choices']) => onChange({ ...item, choices: next })
  return (
    <div className={styles.choices} data-wrong={wrong ? '' : undefined}>
      <p className={styles.hint}>{t('scoreHint')}</p>
      {choices.map((choice, at) => {
        const what = t('choiceOf', { n: at + 1, question: about })
        const place = `${name}.choices.${at}`
        return (
          <div key={choice.code} className={styles.choice} data-entry>
            <WordsField
              name={`${place}.text`}
              label={t('choice', { n: at + 1 })}
              about={about}
              words={choice.text}
              language={language}
              most={ownLimits.choice}
              onChange={(text) => change(replaced(choices, at, { ...choice, text }))}
            />
            <FieldPair isEven>
              <NumberField
                name={`${place}.score`}
                label={t('score')}
                about={what}
                value={choice.score}
                onChange={(score) => change(replaced(choices, at, { ...choice, score }))}
              />
              <AlertSelect
                name={`${name}.alerts.${choice.code}`}
                about={what}
                value={item.alerts[choice.code]}
                onChange={(alert) => onChange(withAlert(item, choice.code, alert))}
              />
            </FieldPair>
            <ListButtons
              what={what}
              id={`choice${item.linkId}-${choice.code}`}
              at={at}
              count={choices.length}
              onMove={(step) => change(moved(choices, at, step))}
              onRemove={() => change(choices.filter((one) => one !== choice))}
            />
          </div>
        )
      })}
      {wrong && <FieldError id={`${name}.choices`} code={wrong} />}
      {choices.length < ownLimits.choices && (
        <Button
          kind="secondary"
          icon={IconPlus}
          aria-label={t('addChoiceTo', { question: about })}
          onClick={() => onChange(withChoice(item))}
        >
          {t('addChoice')}
        </Button>
      )}
    </div>
  )
}
