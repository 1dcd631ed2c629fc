import { useState } from 'react'
import { Button } from '#ui/components/button.tsx'
import { AskUsDialog } from '#web/cases/ask-us-dialog.tsx'
import { caseTexts } from '#web/cases/case-texts.ts'
import type { SoughtInVain } from '#web/cases/report-failed-lookup.ts'

/** After a lookup in vain: a way to a person who looks. */
export const AskUsButton = ({ sought }: { sought: SoughtInVain }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="secondary" isLarge isBlock onClick={() => setOpen(true)}>
        {caseTexts()('askUs')}
      </Button>
      {isOpen && <AskUsDialog sought={sought} onClose={() => setOpen(false)} />}
    </>
  )
}
