import { useState } from 'react'
import { differencesShown } from '#console/groups/group-differences.ts'
import styles from '#console/groups/group-parts.module.css'
import { groupsTexts } from '#console/groups/groups-texts.en.ts'
import { type Column, DataTable } from '#console/shell/data-table.tsx'
import { DifferenceList } from '#console/shell/difference-list.tsx'
import { type GroupAnswer, groupCalls, type ScheduledChange } from '#shared/groups/group-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { codeSentence } from '#ui/lib/calls/show-error.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { dateShown, instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

const waits = ({ appliedAt, cancelledAt, problem }: ScheduledChange) => appliedAt === null && cancelledAt === null && problem === null

/** When a change was applied, or the day for which it is planned. */
const whenShown = ({ appliedAt, appliesOn }: ScheduledChange): string =>
  appliedAt === null ? dateShown(appliesOn) : instantShown(appliedAt)

/** Planned changes of a group, and its history: who changed what, and when. */
export const ChangesPanel = ({ group, isAdmin }: { group: GroupAnswer; isAdmin: boolean }) => {
  const t = textsOf(groupsTexts)
  const { run, isBusy } = useAction(groupCalls.readGroup, groupCalls.listGroups)
  const [open, setOpen] = useState<ScheduledChange | null>(null)
  const callOff = async ({ id, appliesOn }: ScheduledChange) => {
    const text = t('cancelText', { day: dateShown(appliesOn) })
    if (!(await confirm({ title: t('cancelTitle'), text, yes: t('cancelChange'), no: t('keep'), isDanger: true }))) return
    const isDone = await run(() => send(groupCalls.cancelGroupChange, { id: group.id, changeId: id }))
    if (isDone) toast.success(t('calledOff'))
  }
  const columns: Column<ScheduledChange>[] = [
    { head: t('appliesOn'), cell: ({ appliesOn }) => dateShown(appliesOn) },
    {
      head: t('changes'),
      cell: ({ changes }) =>
        differencesShown(changes)
          .map(({ field }) => field)
          .join(', '),
    },
    { head: t('by'), cell: ({ madeBy }) => madeBy ?? t('commandLine') },
    { head: t('state'), cell: State },
    {
      head: t('showChange'),
      cell: (change) => (
        <>
          <Button kind="quiet" onClick={() => setOpen(change)} aria-label={`${t('showChange')}: ${whenShown(change)}`}>
            {t('showChange')}
          </Button>
          {isAdmin && waits(change) && (
            <Button kind="quiet" isBusy={isBusy} onClick={() => void callOff(change)}>
              {t('cancelChange')}
            </Button>
          )}
        </>
      ),
    },
  ]
  return (
    <div className={styles.oursList}>
      <DataTable caption={t('plannedTab')} columns={columns} rows={group.changes} keyOf={({ id }) => id} empty={t('noChanges')} />
      {open && (
        <Dialog kind="page" title={whenShown(open)} onClose={() => setOpen(null)}>
          <DifferenceList caption={t('changes')} differences={differencesShown(open.changes)} empty={t('nothing')} />
        </Dialog>
      )}
    </div>
  )
}

const State = (change: ScheduledChange) => {
  const t = textsOf(groupsTexts)
  const { appliedAt, cancelledAt, problem } = change
  if (problem !== null) return <StatusBadge tone="danger">{t('failed', { why: codeSentence(problem) })}</StatusBadge>
  if (appliedAt !== null) return <StatusBadge tone="success">{t('applied', { at: instantShown(appliedAt) })}</StatusBadge>
  return cancelledAt === null ? <StatusBadge tone="info">{t('waits')}</StatusBadge> : <StatusBadge>{t('cancelled')}</StatusBadge>
}
