import { useState } from 'react'
import { changedFields, clinicianDifferences } from '#console/clinicians/clinician-words.ts'
import { cliniciansTexts } from '#console/clinicians/clinicians-texts.en.ts'
import { consoleShellTexts } from '#console/shell/console-shell-texts.en.ts'
import { type Column, DataTable } from '#console/shell/data-table.tsx'
import { DifferenceList } from '#console/shell/difference-list.tsx'
import type { RosterChange, RosterClinician } from '#shared/clinicians/roster.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** What operators changed of a clinician, and when. */
export const HistoryPanel = ({ clinician: { changes } }: { clinician: RosterClinician }) => {
  const t = textsOf(cliniciansTexts)
  const [open, setOpen] = useState<RosterChange | null>(null)
  const columns: Column<RosterChange>[] = [
    { head: t('when'), cell: ({ madeAt }) => instantShown(madeAt) },
    { head: t('who'), cell: ({ madeBy }) => <bdi>{madeBy ?? t('commandLine')}</bdi> },
    { head: t('what'), cell: ({ changes: made }) => changedFields(made) },
    {
      head: t('show'),
      isActions: true,
      cell: (change) => (
        <Button kind="quiet" aria-label={t('showOf', { when: instantShown(change.madeAt) })} onClick={() => setOpen(change)}>
          {t('show')}
        </Button>
      ),
    },
  ]
  return (
    <Panel title={t('history')} isPadded={false}>
      <DataTable
        caption={textsOf(consoleShellTexts)('tableOf', { what: t('history') })}
        columns={columns}
        rows={changes}
        keyOf={({ madeAt, changes: made }) => `${madeAt} ${made.map(({ field }) => field).join(' ')}`}
        empty={t('noHistory')}
      />
      {open && (
        <Dialog kind="page" title={instantShown(open.madeAt)} onClose={() => setOpen(null)}>
          <DifferenceList caption={t('what')} differences={clinicianDifferences(open.changes)} empty={t('noHistory')} />
        </Dialog>
      )}
    </Panel>
  )
}
