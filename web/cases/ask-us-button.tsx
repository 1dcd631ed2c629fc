import { useState } from 'react'
import { Button } from '#ui/components/button.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { AskUsDialog } from '#web/cases/ask-us-dialog.tsx'
import { caseTexts } from '#web/cases/case-texts.en.ts'
import type { FailedLookup } from '#web/cases/submit-failed-lookup.ts'

/** Opens a request for a manual search after a lookup without a result. */
export const AskUsButton = ({ lookup }: { lookup: FailedLookup }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="secondary" isLarge isBlock onClick={() => setOpen(true)}>
        {textsOf(caseTexts)('askUs')}
      </Button>
      {isOpen && <AskUsDialog lookup={lookup} onClose={() => setOpen(false)} />}
    </>
  )
}
