import { useState } from 'react'
import { Button } from '#ui/components/button.tsx'
import { problemTexts } from '#web/directory/problem-texts.ts'
import styles from '#web/directory/report-problem.module.css'
import { type ReportedEntry, ReportProblemDialog } from '#web/directory/report-problem-dialog.tsx'

/** At the foot of an entry of the directory: a way to say that it is wrong. */
export const ReportProblemButton = (entry: ReportedEntry) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.report}>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {problemTexts()('report')}
      </Button>
      {isOpen && <ReportProblemDialog {...entry} onClose={() => setOpen(false)} />}
    </div>
  )
}
