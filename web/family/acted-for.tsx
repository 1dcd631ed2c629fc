import type { Answer } from '#shared/calls.ts'
import type { grantCalls, ActedFor as Person } from '#shared/family/grant-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { SubjectPart } from '#ui/components/subject-part.tsx'
import { dateShown } from '#ui/lib/format.ts'
import { ActingRow } from '#web/family/acting-row.tsx'
import styles from '#web/family/family-page.module.css'
import { familyTexts } from '#web/family/family-texts.ts'
import { type Answered, Loaded } from '#web/family/loaded.tsx'
import { useEndGrant } from '#web/family/use-end-grant.ts'

/** For whom the member may act: the minors of the family, and adults who let them. */
export const ActedFor = ({ answer }: { answer: Answered<Answer<typeof grantCalls.listGrants>> }) => {
  const t = familyTexts()
  return (
    <SubjectPart title={t('forOthers')} text={t('forOthersText')}>
      <Loaded answer={answer}>
        {({ iMayActFor }) =>
          iMayActFor.length === 0 ? (
            <p className={styles.line}>{t('nobodyByMe')}</p>
          ) : (
            <ul className={styles.rows} aria-label={t('forOthers')}>
              {iMayActFor.map((person) => (
                <PersonRow key={person.familyMemberId} person={person} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </SubjectPart>
  )
}

const PersonRow = ({ person: { first, last, scopes, grant } }: { person: Person }) => {
  const t = familyTexts()
  const name = `${first} ${last}`
  const { end, isBusy } = useEndGrant()
  const words = { title: t('stopTitle', { name }), text: t('stopText', { name }), yes: t('stop'), done: t('stopped', { name }) }
  return (
    <ActingRow
      name={name}
      scopes={scopes}
      until={grant ? t('until', { date: dateShown(grant.until) }) : t('untilAdult')}
      action={
        grant && (
          <Button kind="quiet" isBusy={isBusy} aria-label={t('stopOf', { name })} onClick={() => end(grant.id, words)}>
            {t('stop')}
          </Button>
        )
      }
    />
  )
}
