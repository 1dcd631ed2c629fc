import { useState } from 'react'
import type { FamilyChange } from '#shared/family/family-calls.ts'
import { canAddFamily } from '#shared/family/family-rules.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { IconPlus } from '#ui/components/icons.ts'
import { ActedFor } from '#web/family/acted-for.tsx'
import { AddFamilyDialog } from '#web/family/add-family-dialog.tsx'
import { FamilyList } from '#web/family/family-list.tsx'
import styles from '#web/family/family-page.module.css'
import { familyTexts } from '#web/family/family-texts.ts'
import { Loaded } from '#web/family/loaded.tsx'
import { MyGrants } from '#web/family/my-grants.tsx'
import { type Family, useFamily, useGrants } from '#web/family/use-family.ts'
import { useSession } from '#web/session/use-session.tsx'

/** /my-family */
export const MyFamilyPage = () => {
  const t = familyTexts()
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
      <Loaded answer={family}>{(known) => <FamilyList {...known} />}</Loaded>
      <h2 className={styles.acting}>{t('acting')}</h2>
      <MyGrants answer={grants} />
      <ActedFor answer={grants} />
    </div>
  )
}

/** The button that only the primary member of a group with OpenDependents has (FAM-03, FAM-04), and what it opens. */
const AddFamily = ({ family, onAdded }: { family: Family; onAdded: (added: readonly FamilyChange[]) => void }) => {
  const t = familyTexts()
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
  const t = familyTexts()
  return (
    <Dialog title={t('addedTitle')} onClose={onClose} foot={<Button onClick={onClose}>{t('ok')}</Button>}>
      <p>{t('activation')}</p>
    </Dialog>
  )
}
