import { useState } from 'react'
import { Button } from '#ui/components/button.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { problemTexts } from '#web/directory/problem-texts.en.ts'
import styles from '#web/directory/report-problem.module.css'
import { type ReportedEntry, ReportProblemDialog } from '#web/directory/report-problem-dialog.tsx'

/** A button below a directory entry that reports an error in it. */
export const ReportProblemButton = (entry: ReportedEntry) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.report}>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {textsOf(problemTexts)('report')}
      </Button>
      {isOpen && <ReportProblemDialog {...entry} onClose={() => setOpen(false)} />}
    </div>
  )
}
