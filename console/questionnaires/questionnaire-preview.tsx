import { useState } from 'react'
import { builderTexts } from '#console/questionnaires/builder-texts.en.ts'
import styles from '#console/questionnaires/questionnaire-builder.module.css'
import { directionOf, type Language, languages, ownNameOf } from '#shared/languages.ts'
import { contentIn, type OwnContent, ownBandOf, shownLanguage, wordsInLanguage } from '#shared/questionnaires/own-questionnaire.ts'
import { type Answers, askedItems, type Item, isCrisis, urgentAnswers } from '#shared/questionnaires/questionnaire.ts'
import { scoreOf } from '#shared/questionnaires/questionnaire-score.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { QuestionField } from '#ui/fields/questions/question-field.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { textsOf } from '#ui/lib/texts.ts'

/** Texts that are not written yet are shown as dots, so that no answer is without a name. */
const withDots = (item: Item): Item => ({
  ...item,
  text: item.text || '…',
  choices: item.choices.map((choice) => ({ ...choice, text: choice.text || '…' })),
})

/** A questionnaire as members see it; answers that are tried here are not stored. */
export const QuestionnairePreview = ({ content }: { content: OwnContent }) => {
  const t = textsOf(builderTexts)
  const [language, setLanguage] = useState<Language>('en')
  const [answers, setAnswers] = useState<Answers>({})
  const shown = shownLanguage(content, language)
  const { title, lead, items } = contentIn({ key: '', version: '', content }, language)
  const { total, most, of } = scoreOf(content, answers)
  const band = total === null ? null : ownBandOf(content, total)
  return (
    <Panel title={t('preview')}>
      <div className={styles.preview}>
        <SelectInput
          name="previewLanguage"
          label={t('previewLanguage')}
          options={languages.map((code) => ({ value: code, label: ownNameOf(code) }))}
          value={language}
          onChange={(code) => setLanguage(languages.find((one) => one === code) ?? 'en')}
        />
        {shown !== language && (
          <Alert tone="info" icon={IconInfoCircle}>
            {t('fallsBack', { language: ownNameOf(language) })}
          </Alert>
        )}
        <div lang={shown} dir={directionOf(shown)}>
          <h3>{title === '' ? t('untitled') : title}</h3>
          {lead !== '' && <p>{lead}</p>}
          {askedItems(items, answers)
            .map(withDots)
            .map((item, at) => (
              <QuestionField
                key={item.linkId}
                item={item}
                n={at + 1}
                answer={answers[item.linkId]}
                onChange={(answer) => setAnswers({ ...answers, [item.linkId]: answer })}
              />
            ))}
        </div>
        <output className={styles.outcome}>
          {of > 0 && total !== null && (
            <span>
              {t('previewScore', { total, most })} {band && wordsInLanguage(band, shown)}
            </span>
          )}
          {urgentAnswers(items, answers).length > 0 && <span>{t(isCrisis(items, answers) ? 'previewCrisis' : 'previewAlert')}</span>}
        </output>
      </div>
    </Panel>
  )
}
