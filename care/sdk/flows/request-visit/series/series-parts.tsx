import type { ScreenData } from '#care/sdk/client/ask-screen.ts'
import { Choice } from '#care/sdk/client/choice.tsx'
import { seriesTexts } from '#care/sdk/flows/request-visit/series/series-texts.en.ts'
import stepStyles from '#care/sdk/flows/request-visit/steps.module.css'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { type SeriesWeeks, seriesWeeks } from '#shared/visits/series/series-rules.ts'
import type { seriesScreens } from '#shared/visits/series/series-screens.ts'
import { FactList } from '#ui/components/fact-list.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

export type Series = ScreenData<typeof seriesScreens.readSeries>

type WeeksProps = { value: SeriesWeeks; onChange: (weeks: SeriesWeeks) => void; without?: number | null }

/** The interval; `without`: one that is not offered. */
export const WeeksChoice = ({ value, onChange, without = null }: WeeksProps) => {
  const t = textsOf(seriesTexts)
  return (
    <>
      <h4 className={stepStyles.question}>{t('how')}</h4>
      <Choice
        name="everyWeeks"
        label={t('how')}
        options={seriesWeeks.filter((weeks) => weeks !== without).map((weeks) => ({ value: String(weeks), title: t(`every${weeks}`) }))}
        value={String(value)}
        onChange={(chosen) => onChange(seriesWeeks.find((weeks) => String(weeks) === chosen) ?? 1)}
      />
    </>
  )
}

type SelectProps = { series: Pick<Series, 'stage' | 'most'>; value: number; onChange: (visits: number) => void }

/** The number of visits; `value` includes the visit that is repeated, which is not counted among those added to a series. */
export const VisitsSelect = ({ series: { stage, most }, value, onChange }: SelectProps) => {
  const t = textsOf(seriesTexts)
  const before = stage === 'more' ? 0 : 1
  const options = Array.from({ length: most }, (_, index) => String(index + 1 + before)).map((count) => ({ value: count, label: count }))
  return (
    <SelectInput
      name="visits"
      label={t(stage === 'more' ? 'moreVisits' : 'visits')}
      {...(stage === 'more' ? {} : { hint: t(stage === 'plan' ? 'planVisitsHint' : 'visitsHint') })}
      options={options}
      value={String(Math.min(value - 1, most) + before)}
      onChange={(chosen) => onChange(Number(chosen) + 1 - before)}
    />
  )
}

export const SeriesFacts = ({ series: { patient, method, priceCents } }: { series: Pick<Series, 'patient' | 'method' | 'priceCents'> }) => {
  const [t, words] = [textsOf(seriesTexts), textsOf(sdkTexts)]
  return (
    <FactList
      facts={[
        ...(patient.isSelf ? [] : [[words('patient'), `${patient.first} ${patient.last}`] as const]),
        [words('methodShort'), words(method)],
        [t('priceEach'), priceCents === null ? words('priceUnknown') : moneyShown(priceCents)],
      ]}
    />
  )
}
