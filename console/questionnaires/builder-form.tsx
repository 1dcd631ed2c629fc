import { useRef, useState } from 'react'
import { BandsEditor } from '#console/questionnaires/bands-editor.tsx'
import { builderTexts } from '#console/questionnaires/builder-texts.en.ts'
import { moved, replaced, withItem } from '#console/questionnaires/draft-edits.ts'
import { ItemEditor } from '#console/questionnaires/item-editor.tsx'
import { isWrongAt, type OpenItems } from '#console/questionnaires/open-items.ts'
import styles from '#console/questionnaires/questionnaire-builder.module.css'
import { WordsField } from '#console/questionnaires/words-field.tsx'
import { type Language, languages, ownNameOf } from '#shared/languages.ts'
import { missingIn, type OwnContent, ownLimits } from '#shared/questionnaires/own-questionnaire.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconPlus } from '#ui/components/icons.ts'
import { FieldError } from '#ui/fields/field.tsx'
import { useForm } from '#ui/fields/forms/form-state.ts'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  content: OwnContent
  open: OpenItems
  language: Language
  onLanguage: (language: Language) => void
  onChange: (content: OwnContent) => void
}

/** All fields of a draft. Texts are written in one language at a time. */
export const BuilderForm = ({ content, open, language, onLanguage, onChange }: Props) => {
  const t = textsOf(builderTexts)
  const { errors } = useForm()
  const [said, setSaid] = useState('')
  const { items } = content
  const missing = missingIn(content, language)
  const change = (next: OwnContent['items']) => onChange({ ...content, items: next })
  const move = (at: number, step: 1 | -1) => {
    change(moved(items, at, step))
    setSaid(t('movedTo', { n: at + step + 1 }))
  }
  const list = useRef<HTMLDivElement>(null)
  const add = () => {
    const next = withItem(content)
    onChange(next)
    open.openOne(next.items.at(-1)?.linkId ?? '')
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('fieldset:last-of-type input')?.focus())
  }
  const areAllOpen = open.areAllOpen(items)
  const wrong = Object.keys(errors)
  return (
    <>
      <Panel title={t('texts')}>
        <div className={styles.stack}>
          <SelectInput
            name="language"
            label={t('language')}
            hint={missing === 0 ? t('complete') : t('missing', { n: missing })}
            options={languages.map((code) => ({ value: code, label: ownNameOf(code) }))}
            value={language}
            onChange={(code) => onLanguage(languages.find((one) => one === code) ?? 'en')}
          />
          <WordsField
            name="title"
            label={t('titleField')}
            words={content.title}
            language={language}
            most={ownLimits.title}
            onChange={(title) => onChange({ ...content, title })}
          />
          <WordsField
            name="intro"
            label={t('intro')}
            words={content.intro}
            language={language}
            most={ownLimits.intro}
            isLong
            onChange={(intro) => onChange({ ...content, intro })}
          />
        </div>
      </Panel>
      <Panel
        title={t('questions')}
        end={
          items.length > 1 && (
            <Button kind="quiet" onClick={() => (areAllOpen ? open.closeAll() : open.openAll(items))}>
              {t(areAllOpen ? 'closeAll' : 'openAll')}
            </Button>
          )
        }
      >
        <div ref={list} className={styles.stack}>
          <output className="visually-hidden">{said}</output>
          {items.map((item, at) => (
            <ItemEditor
              key={item.linkId}
              items={items}
              at={at}
              language={language}
              isOpen={open.isOpen(item.linkId)}
              isWrong={isWrongAt(wrong, at)}
              onToggle={() => open.toggle(item.linkId)}
              onChange={(next) => change(replaced(items, at, next))}
              onMove={(step) => move(at, step)}
              onRemove={() => change(items.filter((one) => one !== item))}
            />
          ))}
          {errors.items && <FieldError id="items" code={errors.items} />}
          {items.length < ownLimits.items && (
            <Button kind="secondary" icon={IconPlus} onClick={add}>
              {t('addQuestion')}
            </Button>
          )}
        </div>
      </Panel>
      <Panel title={t('bands')}>
        <BandsEditor content={content} language={language} onChange={onChange} />
      </Panel>
    </>
  )
}
