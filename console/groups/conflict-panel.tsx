import { differencesShown } from '#console/groups/group-differences.ts'
import type { GroupDraft } from '#console/groups/group-draft.ts'
import styles from '#console/groups/group-parts.module.css'
import { groupsTexts } from '#console/groups/groups-texts.ts'
import { DifferenceList } from '#console/shell/difference-list.tsx'
import { Alert } from '#ui/components/alert.tsx'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/panel.tsx'

type Props = { draft: GroupDraft; onDrop: () => void }

/** Two operators at once: what the other saved, what is typed here, and the choice. */
export const ConflictPanel = ({ draft, onDrop }: Props) => {
  const t = groupsTexts()
  if (!draft.theirs) return null
  return (
    <Panel title={t('conflictTitle')}>
      <Alert tone="error">{t('conflictText')}</Alert>
      <div className={styles.twoLists}>
        <div>
          <h3>{t('theirs')}</h3>
          <DifferenceList caption={t('theirs')} differences={differencesShown(draft.theirs)} empty={t('nothing')} />
        </div>
        <div>
          <h3>{t('yours')}</h3>
          <DifferenceList caption={t('yours')} differences={differencesShown(draft.changes)} empty={t('nothing')} />
        </div>
      </div>
      <div className={styles.reviewFoot}>
        <Button kind="quiet" onClick={onDrop}>
          {t('takeTheirs')}
        </Button>
        <Button onClick={draft.rebase}>{t('keepMine')}</Button>
      </div>
    </Panel>
  )
}
