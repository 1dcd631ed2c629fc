import { type KeyboardEvent, useId } from 'react'
import { answerCodes, answerOfCodes, type Item, longestAnswer } from '#shared/questionnaires/questionnaire.ts'
import { classNames } from '#ui/components/class-names.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import fieldStyles from '#ui/fields/field.module.css'
import { FieldError } from '#ui/fields/field.tsx'
import { useForm } from '#ui/fields/forms/form-state.ts'
import { OptionCards } from '#ui/fields/option-cards.tsx'
import styles from '#ui/fields/questions/question-field.module.css'
import { questionTexts } from '#ui/fields/questions/question-texts.en.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  item: Item
  /** The number in front of the question. */
  n: number
  answer: string | undefined
  onChange: (answer: string) => void
}

/** A question of a questionnaire with its answer; its error is that of the form's field `linkId`. */
export const QuestionField = ({ item, n, answer, onChange }: Props) => {
  const t = textsOf(questionTexts)
  const id = useId()
  const wrong = useForm().errors[item.linkId]
  const hint = hintOf(item)
  const described = [hint && `${id}hint`, wrong && `${id}error`].filter(Boolean).join(' ') || undefined
  return (
    <div className={styles.item} data-wrong={wrong ? '' : undefined}>
      <h4 id={id}>
        {n}. {item.text} {item.isRequired && <span className={styles.required}>{t('required')}</span>}
      </h4>
      {hint && (
        <p className={styles.hint} id={`${id}hint`}>
          {hint}
        </p>
      )}
      <AnswerInput item={item} answer={answer} onChange={onChange} labelledBy={id} describedBy={described} isWrong={Boolean(wrong)} />
      {wrong && <FieldError id={`${id}error`} code={wrong} />}
    </div>
  )
}

const hintOf = ({ kind, bounds }: Item): string | null => {
  const t = textsOf(questionTexts)
  if (kind === 'choices') return t('several')
  if (kind !== 'number' || bounds === null) return null
  const { least, most } = bounds
  if (least !== null && most !== null) return t('between', { least, most })
  if (least !== null) return t('atLeast', { least })
  return most === null ? null : t('atMost', { most })
}

type InputProps = Omit<Props, 'n'> & { labelledBy: string; describedBy: string | undefined; isWrong: boolean }

const AnswerInput = ({ item, answer, onChange, labelledBy, describedBy, isWrong }: InputProps) => {
  const t = textsOf(questionTexts)
  const { kind, choices, text, linkId } = item
  if (kind === 'choice' || kind === 'boolean') {
    const options =
      kind === 'choice'
        ? choices.map((choice) => ({ value: choice.code, title: choice.text }))
        : [
            { value: 'true', title: t('yes') },
            { value: 'false', title: t('no') },
          ]
    return <OptionCards label={text} options={options} value={answer ?? null} onChange={onChange} />
  }
  if (kind === 'choices') {
    const chosen = answerCodes(answer)
    const toggle = (code: string, isOn: boolean) =>
      onChange(answerOfCodes(item, isOn ? [...chosen, code] : chosen.filter((one) => one !== code)))
    return (
      <fieldset className={styles.boxes} aria-labelledby={labelledBy} aria-describedby={describedBy}>
        {choices.map(({ code, text: label }) => (
          <Checkbox
            key={code}
            name={`${linkId}.${code}`}
            label={label}
            isTicked={chosen.includes(code)}
            onTick={(isOn) => toggle(code, isOn)}
          />
        ))}
      </fieldset>
    )
  }
  const ties = { name: linkId, 'aria-labelledby': labelledBy, 'aria-describedby': describedBy, 'aria-invalid': isWrong }
  if (kind === 'text')
    return (
      <textarea
        {...ties}
        rows={3}
        maxLength={longestAnswer}
        className={classNames(fieldStyles.input, styles.lines)}
        dir="auto"
        value={answer ?? ''}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  return (
    <input
      {...ties}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      maxLength={15}
      className={classNames(fieldStyles.input, fieldStyles.leftToRight, fieldStyles.numbers, fieldStyles.short)}
      value={answer ?? ''}
      onKeyDown={stayOnEnter}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  )
}

/** Enter would send all answers. */
const stayOnEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}
