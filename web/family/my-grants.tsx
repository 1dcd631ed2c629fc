import { useState } from 'react'
import type { Answer } from '#shared/calls.ts'
import { type Grant, grantCalls } from '#shared/family/grant-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Loaded } from '#ui/components/states/loaded.tsx'
import { SubjectPart } from '#ui/components/subject-part.tsx'
import { useAction } from '#ui/lib/calls/use-action.ts'
import type { Answered } from '#ui/lib/calls/use-call.ts'
import { dateShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { ActingRow } from '#web/family/acting-row.tsx'
import styles from '#web/family/family-page.module.css'
import { familyTexts } from '#web/family/family-texts.en.ts'
import { GrantDialog } from '#web/family/grant-dialog.tsx'
import { useEndGrant } from '#web/family/use-end-grant.ts'

type Grants = Answer<typeof grantCalls.listGrants>

/** The persons who may act for the member; grants can be added and ended. */
export const MyGrants = ({ answer }: { answer: Answered<Grants> }) => {
  const t = textsOf(familyTexts)
  return (
    <SubjectPart title={t('forMe')} text={t('forMeText')}>
      <Loaded answer={answer} failure={t('loadFailed')}>
        {(grants) => <Given {...grants} />}
      </Loaded>
    </SubjectPart>
  )
}

const Given = ({ mayActForMe, adults }: Grants) => {
  const t = textsOf(familyTexts)
  const { refresh } = useAction(grantCalls.listGrants)
  const [isOpen, setOpen] = useState(false)
  const given = async ({ first, last }: { first: string; last: string }) => {
    await refresh()
    setOpen(false)
    toast.success(t('given', { name: `${first} ${last}` }))
  }
  return (
    <>
      {mayActForMe.length === 0 && <p className={styles.line}>{t('nobodyForMe')}</p>}
      {mayActForMe.length > 0 && (
        <ul className={styles.rows} aria-label={t('forMe')}>
          {mayActForMe.map((grant) => (
            <GivenRow key={grant.id} grant={grant} />
          ))}
        </ul>
      )}
      {adults.length === 0 ? (
        <p className={styles.line}>{t('noAdults')}</p>
      ) : (
        <div>
          <Button kind="secondary" onClick={() => setOpen(true)}>
            {t('let')}
          </Button>
        </div>
      )}
      {isOpen && <GrantDialog adults={adults} onGiven={given} onClose={() => setOpen(false)} />}
    </>
  )
}

const GivenRow = ({ grant: { id, first, last, hasAccount, scopes, until } }: { grant: Grant }) => {
  const t = textsOf(familyTexts)
  const name = `${first} ${last}`
  const { end, isBusy } = useEndGrant()
  const words = { title: t('endTitle'), text: t('endText', { name }), yes: t('end'), done: t('ended', { name }) }
  return (
    <ActingRow
      name={name}
      scopes={scopes}
      until={t('until', { date: dateShown(until) })}
      note={!hasAccount && t('noAccount', { first })}
      action={
        <Button kind="quiet" isBusy={isBusy} aria-label={t('endOf', { name })} onClick={() => end(id, words)}>
          {t('end')}
        </Button>
      }
    />
  )
}
