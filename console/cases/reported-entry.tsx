import { casesTexts } from '#console/cases/cases-texts.ts'
import type { CaseShown } from '#shared/cases/case-queue-calls.ts'
import { directoryEntries } from '#shared/directory/problem-calls.ts'
import { problems } from '#shared/directory/problem-fields.ts'
import { FactList } from '#ui/components/fact-list.tsx'
import { Panel } from '#ui/components/panel.tsx'
import { dateShown } from '#ui/lib/format.ts'
import { phoneShown } from '#ui/lib/place-format.ts'

/** What a member found wrong with an entry of the directory, and the entry as it stood then. Nobody waits for an answer. */
export const ReportedEntry = ({ shown: { about, language, note } }: { shown: CaseShown }) => {
  const t = casesTexts()
  const problem = problems.find((one) => one === about.problem)
  const entry = directoryEntries.find((one) => one === about.entry)
  const { name, address, phone, id, source = '', dataDate } = about
  const facts = {
    problem: problem && t(`${problem}_problem`),
    note: note ?? t('nothing'),
    language: t(language),
    about: entry && t(entry),
    name,
    address,
    phone: phone && phoneShown(phone),
    directoryId: id,
    source: dataDate ? t('sourceOf', { source, date: dateShown(dataDate) }) : source,
  }
  return (
    <Panel title={t('reported')}>
      <FactList
        facts={(Object.keys(facts) as (keyof typeof facts)[]).map((key) => [t(key), <bdi key={key}>{facts[key] || t('nothing')}</bdi>])}
      />
    </Panel>
  )
}
