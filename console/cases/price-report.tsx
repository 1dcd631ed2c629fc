import { casesTexts } from '#console/cases/cases-texts.ts'
import type { CaseShown } from '#shared/cases/case-queue-calls.ts'
import { waysPaid } from '#shared/prices/known-price.ts'
import { lookReasons } from '#shared/prices/price-feedback-rules.ts'
import { FactList } from '#ui/components/fact-list.tsx'
import { Panel } from '#ui/components/panel.tsx'
import { dateShown, moneyShown } from '#ui/lib/format.ts'

/** A figure that members' reports speak against. Who they are is not known here, and nobody waits for an answer. */
export const PriceReport = ({ shown: { about } }: { shown: CaseShown }) => {
  const t = casesTexts()
  const { need, place, shown, reported = '', source = '', dataDate } = about
  const reason = lookReasons.find((one) => one === about.reason)
  const how = waysPaid.find((one) => one === about.how)
  const facts = {
    doubt: reason && t(`${reason}_doubt`),
    need,
    place,
    how: how && t(`${how}_how`),
    shownPrice: shown && moneyShown(Number(shown)),
    reportedPrices: reported
      .split(' ')
      .map((cents) => moneyShown(Number(cents)))
      .join(' · '),
    source: dataDate ? t('sourceOf', { source, date: dateShown(dataDate) }) : source,
  }
  return (
    <Panel title={t('priceReport')}>
      <FactList
        facts={(Object.keys(facts) as (keyof typeof facts)[]).map((key) => [t(key), <bdi key={key}>{facts[key] || t('nothing')}</bdi>])}
      />
    </Panel>
  )
}
