import { useState } from 'react'
import type { FamilyChange } from '#shared/family/family-calls.ts'
import { canAddFamily } from '#shared/family/family-rules.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { IconPlus } from '#ui/components/icons.ts'
import { Loaded } from '#ui/components/states/loaded.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { ActedForList } from '#web/family/acted-for-list.tsx'
import { AddFamilyDialog } from '#web/family/add-family-dialog.tsx'
import { FamilyList } from '#web/family/family-list.tsx'
import styles from '#web/family/family-page.module.css'
import { familyTexts } from '#web/family/family-texts.en.ts'
import { MyGrants } from '#web/family/my-grants.tsx'
import { type Family, useFamily, useGrants } from '#web/family/use-family.ts'
import { useSession } from '#web/session/use-session.tsx'

const isSettled = ({ data, error }: { data: unknown; error: unknown }): boolean => data !== undefined || error !== null

/** /my-family */
export const MyFamilyPage = () => {
  const t = textsOf(familyTexts)
  const { family, showAdded } = useFamily()
  const grants = useGrants()
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <div>
          <h1>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
        </div>
        {family.data && <AddFamily family={family.data} onAdded={showAdded} />}
      </header>
      <Loaded answer={family} failure={t('loadFailed')}>
        {(known) => <FamilyList {...known} />}
      </Loaded>
      {/* Below a list that still loads, they would be pushed down. */}
      {isSettled(family) && isSettled(grants) && (
        <>
          <h2 className={styles.acting}>{t('acting')}</h2>
          <MyGrants answer={grants} />
          <ActedForList answer={grants} />
        </>
      )}
    </div>
  )
}

/** The button and dialogs for adding a person; only for the primary member of a group with OpenDependents (FAM-03, FAM-04). */
const AddFamily = ({ family, onAdded }: { family: Family; onAdded: (added: readonly FamilyChange[]) => void }) => {
  const t = textsOf(familyTexts)
  const { familyMember, membership, group } = useSession()
  const [open, setOpen] = useState<'form' | 'added' | null>(null)
  if (!canAddFamily(familyMember.familyMemberId, membership.id, group)) return null
  const added = (changes: readonly FamilyChange[]) => {
    onAdded(changes)
    setOpen('added')
  }
  return (
    <>
      <Button icon={IconPlus} onClick={() => setOpen('form')}>
        {t('add')}
      </Button>
      {open === 'form' && <AddFamilyDialog family={family} onAdded={added} onClose={() => setOpen(null)} />}
      {open === 'added' && <ActivationDialog onClose={() => setOpen(null)} />}
    </>
  )
}

/** FAM-15, FAM-20 */
const ActivationDialog = ({ onClose }: { onClose: () => void }) => {
  const t = textsOf(familyTexts)
  return (
    <Dialog title={t('addedTitle')} onClose={onClose} foot={<Button onClick={onClose}>{t('ok')}</Button>}>
      <p>{t('activation')}</p>
    </Dialog>
  )
}
