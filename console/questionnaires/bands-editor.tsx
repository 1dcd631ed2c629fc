import { builderTexts } from '#console/questionnaires/builder-texts.en.ts'
import { replaced, tidied, withBand } from '#console/questionnaires/draft-edits.ts'
import { focusNear } from '#console/questionnaires/list-buttons.tsx'
import { NumberField } from '#console/questionnaires/number-field.tsx'
import styles from '#console/questionnaires/questionnaire-builder.module.css'
import { WordsField } from '#console/questionnaires/words-field.tsx'
import type { Language } from '#shared/languages.ts'
import { type OwnContent, ownLimits } from '#shared/questionnaires/own-questionnaire.ts'
import { scoreOf } from '#shared/questionnaires/questionnaire-score.ts'
import { Button } from '#ui/components/button.tsx'
import { IconPlus } from '#ui/components/icons.ts'
import { FieldPair } from '#ui/fields/forms/field-stack.tsx'
import { textsOf } from '#ui/lib/texts.ts'

type Props = { content: OwnContent; language: Language; onChange: (content: OwnContent) => void }

/** What ranges of the score mean. */
export const BandsEditor = ({ content, language, onChange }: Props) => {
  const t = textsOf(builderTexts)
  const { bands } = content
  const { most, of } = scoreOf(tidied(content), {})
  if (of === 0 && bands.length === 0) return <p className={styles.hint}>{t('noScores')}</p>
  const change = (next: OwnContent['bands']) => onChange({ ...content, bands: next })
  return (
    <div className={styles.choices}>
      <p className={styles.hint}>{t('bandsHint', { most })}</p>
      {bands.map((band, at) => {
        const about = t('band', { n: at + 1 })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: ranges have no names, and only their order tells them apart
          <fieldset key={`${bands.length}-${at}`} className={styles.choice} data-entry>
            <legend>{about}</legend>
            <FieldPair isEven>
              <NumberField
                name={`bands.${at}.from`}
                label={t('from')}
                about={about}
                value={band.from}
                onChange={(from) => change(replaced(bands, at, { ...band, from: from ?? Number.NaN }))}
              />
              <NumberField
                name={`bands.${at}.to`}
                label={t('to')}
                about={about}
                value={band.to}
                onChange={(to) => change(replaced(bands, at, { ...band, to: to ?? Number.NaN }))}
              />
            </FieldPair>
            <WordsField
              name={`bands.${at}.text`}
              label={t('meaning')}
              about={about}
              words={band.text}
              language={language}
              most={ownLimits.choice}
              onChange={(text) => change(replaced(bands, at, { ...band, text }))}
            />
            <Button
              kind="quiet"
              aria-label={t('removeWhat', { what: about })}
              onClick={({ currentTarget }) => {
                focusNear(currentTarget)
                change(bands.filter((one) => one !== band))
              }}
            >
              {t('remove')}
            </Button>
          </fieldset>
        )
      })}
      {bands.length < ownLimits.bands && (
        <Button kind="secondary" icon={IconPlus} onClick={() => onChange(withBand(content))}>
          {t('addBand')}
        </Button>
      )}
    </div>
  )
}
