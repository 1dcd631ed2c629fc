import { AlertSelect, withAlert } from '#console/questionnaires/alert-select.tsx'
import { builderTexts } from '#console/questionnaires/builder-texts.en.ts'
import { ChoicesEditor } from '#console/questionnaires/choices-editor.tsx'
import { ConditionEditor } from '#console/questionnaires/condition-editor.tsx'
import { ofKind } from '#console/questionnaires/draft-edits.ts'
import { ItemRow } from '#console/questionnaires/item-row.tsx'
import { ListButtons } from '#console/questionnaires/list-buttons.tsx'
import { NumberField } from '#console/questionnaires/number-field.tsx'
import { WordsField } from '#console/questionnaires/words-field.tsx'
import type { Language } from '#shared/languages.ts'
import { type OwnItem, ownLimits } from '#shared/questionnaires/own-questionnaire.ts'
import { hasChoices, itemKinds } from '#shared/questionnaires/questionnaire.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldPair } from '#ui/fields/forms/field-stack.tsx'
import { questionTexts } from '#ui/fields/questions/question-texts.en.ts'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  items: readonly OwnItem[]
  at: number
  language: Language
  isOpen: boolean
  isWrong: boolean
  onToggle: () => void
  onChange: (item: OwnItem) => void
  onMove: (step: 1 | -1) => void
  onRemove: () => void
}

/** One question of a draft: a row that opens for editing. */
export const ItemEditor = ({ items, at, onChange, onMove, onRemove, ...row }: Props) => {
  const t = textsOf(builderTexts)
  const item = items[at]
  if (!item) return null
  const name = `items.${at}`
  const about = t('question', { n: at + 1 })
  const { language } = row
  return (
    <ItemRow items={items} item={item} about={about} {...row}>
      <WordsField
        name={`${name}.text`}
        label={t('questionText')}
        about={about}
        words={item.text}
        language={language}
        most={ownLimits.question}
        onChange={(text) => onChange({ ...item, text })}
      />
      <SelectInput
        name={`${name}.kind`}
        label={t('kind')}
        about={about}
        options={itemKinds.map((kind) => ({ value: kind, label: t(`kind ${kind}`) }))}
        value={item.kind}
        onChange={(kind) => onChange(ofKind(item, itemKinds.find((one) => one === kind) ?? item.kind))}
      />
      {hasChoices(item) && <ChoicesEditor name={name} about={about} item={item} language={language} onChange={onChange} />}
      {item.kind === 'boolean' && <BooleanAlerts name={name} item={item} onChange={onChange} />}
      {item.kind === 'number' && <Bounds name={name} about={about} item={item} onChange={onChange} />}
      <Checkbox
        name={`${name}.isRequired`}
        label={t('required')}
        isTicked={item.isRequired}
        onTick={(isRequired) => onChange({ ...item, isRequired })}
      />
      <ConditionEditor name={name} about={about} item={item} earlier={items.slice(0, at)} onChange={onChange} />
      <ListButtons what={about} id={`item${item.linkId}`} at={at} count={items.length} onMove={onMove} onRemove={onRemove} />
    </ItemRow>
  )
}

type PartProps = { name: string; item: OwnItem; onChange: (item: OwnItem) => void }

const BooleanAlerts = ({ name, item, onChange }: PartProps) => {
  const t = textsOf(questionTexts)
  return (
    <FieldPair isEven>
      {(['true', 'false'] as const).map((answer) => (
        <AlertSelect
          key={answer}
          name={`${name}.alerts.${answer}`}
          about={t(answer === 'true' ? 'yes' : 'no')}
          value={item.alerts[answer]}
          onChange={(alert) => onChange(withAlert(item, answer, alert))}
        />
      ))}
    </FieldPair>
  )
}

const Bounds = ({ name, about, item, onChange }: PartProps & { about: string }) => {
  const t = textsOf(builderTexts)
  const bounds = item.bounds ?? { least: null, most: null, isWhole: false }
  const change = (changes: Partial<typeof bounds>) => onChange({ ...item, bounds: { ...bounds, ...changes } })
  return (
    <>
      <FieldPair isEven>
        <NumberField
          name={`${name}.bounds.least`}
          label={t('least')}
          about={about}
          value={bounds.least}
          onChange={(least) => change({ least })}
        />
        <NumberField
          name={`${name}.bounds.most`}
          label={t('most')}
          about={about}
          value={bounds.most}
          onChange={(most) => change({ most })}
        />
      </FieldPair>
      <Checkbox name={`${name}.bounds.isWhole`} label={t('isWhole')} isTicked={bounds.isWhole} onTick={(isWhole) => change({ isWhole })} />
    </>
  )
}
