import type { Answer } from '#shared/calls.ts'
import type { grantCalls, ActedFor as Person } from '#shared/family/grant-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Loaded } from '#ui/components/states/loaded.tsx'
import { SubjectPart } from '#ui/components/subject-part.tsx'
import type { Answered } from '#ui/lib/calls/use-call.ts'
import { dateShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { ActingRow } from '#web/family/acting-row.tsx'
import styles from '#web/family/family-page.module.css'
import { familyTexts } from '#web/family/family-texts.en.ts'
import { useEndGrant } from '#web/family/use-end-grant.ts'

/** The persons for whom the member may act: minors of the family, and adults who granted it. */
export const ActedForList = ({ answer }: { answer: Answered<Answer<typeof grantCalls.listGrants>> }) => {
  const t = textsOf(familyTexts)
  return (
    <SubjectPart title={t('forOthers')} text={t('forOthersText')}>
      <Loaded answer={answer} failure={t('loadFailed')}>
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
  const t = textsOf(familyTexts)
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
