import { benefitImportsTexts } from '#console/benefits/benefit-imports-texts.en.ts'
import { termChangesShown } from '#console/benefits/term-words.ts'
import { consoleShellTexts } from '#console/shell/console-shell-texts.en.ts'
import { type Difference, DifferenceList } from '#console/shell/difference-list.tsx'
import type { BenefitTermChange } from '#shared/benefits/benefit-import-calls.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { dateShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** How many differences the server sends at most. */
const mostShown = 1000

const storedValue = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

const differenceOf = ({ group, plan, from, place, before, after }: BenefitTermChange): Difference[] =>
  termChangesShown([{ field: place, before: storedValue(before), after: storedValue(after) }]).map((change) => ({
    ...change,
    of: textsOf(benefitImportsTexts)('planFrom', { group, plan, date: dateShown(from) }),
  }))

/** What a file of plans changes in plans that are stored, each term before and after. */
export const ImportDifferences = ({ changes }: { changes: readonly BenefitTermChange[] }) => {
  const t = textsOf(benefitImportsTexts)
  return (
    <Panel title={t('differences')} isPadded={changes.length === 0}>
      {changes.length === 0 ? (
        <p>{t('differencesNone')}</p>
      ) : (
        <DifferenceList
          caption={textsOf(consoleShellTexts)('tableOf', { what: t('differences') })}
          ofHead={t('planWord')}
          differences={changes.flatMap(differenceOf)}
          empty={t('differencesNone')}
        />
      )}
      {changes.length === mostShown && <p>{t('differencesFirst', { n: mostShown })}</p>}
    </Panel>
  )
}
