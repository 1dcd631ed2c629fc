import { casesTexts } from '#console/cases/cases-texts.en.ts'
import styles from '#console/cases/near-matches.module.css'
import { typedShown } from '#console/cases/typed-shown.ts'
import { CoverageBadge } from '#console/members/coverage-badge.tsx'
import { consoleShellTexts } from '#console/shell/console-shell-texts.en.ts'
import { type Column, DataTable } from '#console/shell/data-table.tsx'
import type { CaseShown, ComparedField } from '#shared/cases/case-queue-calls.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { textsOf } from '#ui/lib/texts.ts'

const fieldNames = ['registrationType', 'firstName', 'lastName', 'dob', 'zip', 'studentId'] as const

const fieldName = (field: string): string => {
  const known = fieldNames.find((one) => one === field)
  return known ? textsOf(casesTexts)(known) : field
}

/** The typed data beside the people in sponsors' files who nearly match, so that the operator sees the difference. */
export const NearMatches = ({ shown: { about, reference, nearMatches } }: { shown: CaseShown }) => {
  const t = textsOf(casesTexts)
  return (
    <>
      <Panel title={t('typed')}>
        <FactList
          facts={fieldNames.flatMap((field) => {
            const value = about[field]
            return value === undefined ? [] : [[t(field), <bdi key={field}>{typedShown(field, value)}</bdi>] as const]
          })}
        />
      </Panel>
      <Panel title={t('near')}>
        <p>{nearMatches.length === 0 ? t('noNear') : t('nearLead')}</p>
        {nearMatches.map((match) => (
          <section key={match.personId} className={styles.nearMatch} aria-label={match.name}>
            <div className={styles.nearHead}>
              <h3>
                <bdi>{match.name}</bdi>
              </h3>
              <bdi>{match.group}</bdi>
              <CoverageBadge problem={match.coverageProblem} />
              <ButtonLink kind="quiet" href={`${consolePaths.members}/${match.personId}?case=${reference}`}>
                {t('openMember')}
              </ButtonLink>
            </div>
            <DataTable
              caption={textsOf(consoleShellTexts)('tableOf', { what: match.name })}
              columns={columns()}
              rows={match.fields}
              keyOf={({ field }) => field}
              empty={t('nothing')}
            />
          </section>
        ))}
      </Panel>
    </>
  )
}

const columns = (): Column<ComparedField>[] => {
  const t = textsOf(casesTexts)
  return [
    { head: t('field'), cell: ({ field }) => fieldName(field) },
    { head: t('typed'), cell: ({ field, typed }) => <bdi>{typedShown(field, typed)}</bdi> },
    { head: t('onFile'), cell: ({ field, onFile }) => (onFile === null ? t('missing') : <bdi>{typedShown(field, onFile)}</bdi>) },
    {
      head: t('state'),
      cell: ({ isSame }) => <StatusBadge tone={isSame ? 'success' : 'warning'}>{isSame ? t('same') : t('differs')}</StatusBadge>,
    },
  ]
}
