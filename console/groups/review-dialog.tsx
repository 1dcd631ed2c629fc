import { useState } from 'react'
import { approvalsTexts } from '#console/approvals/approvals-texts.en.ts'
import { differencesShown } from '#console/groups/group-differences.ts'
import styles from '#console/groups/group-parts.module.css'
import { groupsTexts } from '#console/groups/groups-texts.en.ts'
import { DifferenceList } from '#console/shell/difference-list.tsx'
import { needsApproval } from '#shared/approvals/approval-rules.ts'
import type { FieldChange } from '#shared/field-change.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { FormContext } from '#ui/fields/forms/form-state.ts'
import { OptionCards } from '#ui/fields/option-cards.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  changes: readonly FieldChange[]
  zone: string
  /** Saves now or schedules for a day. Resolves to the error code of the day, or null. */
  onSave: (appliesOn: string | null) => Promise<string | null>
  onClose: () => void
}

/** Review before a save: the current and new value of each field, and whether to apply now or from a day on. */
export const ReviewDialog = ({ changes, zone, onSave, onClose }: Props) => {
  const t = textsOf(groupsTexts)
  const approvals = textsOf(approvalsTexts)
  const isForApproval = needsApproval(changes)
  const [when, setWhen] = useState<'now' | 'day'>('now')
  const [day, setDay] = useState('')
  const { isBusy, run } = useBusy()
  const [wrongDay, setWrongDay] = useState<string | null>(null)
  const save = async () => {
    if (when === 'day' && day === '') return setWrongDay('Required')
    await run(async () => setWrongDay(await onSave(when === 'day' ? day : null)))
  }
  const errors = wrongDay === null ? {} : { appliesOn: wrongDay }
  return (
    <Dialog kind="page" title={t('reviewTitle')} onClose={isBusy ? () => {} : onClose}>
      <DifferenceList caption={t('reviewTitle')} differences={differencesShown(changes)} empty={t('nothing')} />
      <FormContext value={{ errors, problem: null, isBusy, isValid: true }}>
        <div className={styles.whenBox}>
          <OptionCards
            label={t('whenLegend')}
            value={when}
            onChange={(value) => setWhen(value === 'day' ? 'day' : 'now')}
            options={[
              { value: 'now', title: t('now') },
              { value: 'day', title: t('onDay') },
            ]}
          />
          {when === 'day' && (
            <TextInput
              name="appliesOn"
              type="date"
              label={t('day')}
              hint={t('dayHint', { zone })}
              value={day}
              onChange={({ target }) => setDay(target.value)}
              hasNumbers
            />
          )}
          {when === 'now' && !isForApproval && <p className={styles.partText}>{t('reviewText')}</p>}
          {isForApproval && <p className={styles.partText}>{approvals('needed')}</p>}
        </div>
      </FormContext>
      <div className={styles.reviewFoot}>
        <Button isBusy={isBusy} disabled={changes.length === 0} onClick={() => void save()}>
          {isForApproval ? approvals('ask') : t(when === 'day' ? 'plan' : 'save')}
        </Button>
      </div>
    </Dialog>
  )
}
