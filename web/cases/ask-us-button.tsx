import { useState } from 'react'
import type { Sent } from '#shared/calls.ts'
import { caseCalls } from '#shared/cases/case-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { dateShown } from '#ui/lib/format.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'
import { CaseContactForm, CaseOpenedDialog } from '#web/cases/case-parts.tsx'
import { caseTexts } from '#web/cases/case-texts.en.ts'
import styles from '#web/cases/cases.module.css'

type Report = Sent<typeof caseCalls.reportFailedLookup>
/** The input of a lookup that found nobody. */
type FailedLookup = Report['lookup']

/** Requests a manual search and returns the reference number. */
const submitFailedLookup = async (lookup: FailedLookup, contact: Report['contact'], altcha: string | undefined): Promise<string> =>
  (await send(caseCalls.reportFailedLookup, { lookup, contact, altcha, language: currentLanguage() })).data.reference

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

type Props = { lookup: FailedLookup; onClose: () => void }

/** Asks for the visitor's contact data, then shows the case number. */
const AskUsDialog = ({ lookup, onClose }: Props) => {
  const t = textsOf(caseTexts)
  const [reference, setReference] = useState<string | null>(null)
  if (reference !== null) return <CaseOpenedDialog reference={reference} onClose={onClose} />
  return (
    <Dialog kind="page" title={t('askUs')} onClose={onClose}>
      <p className={styles.lead}>{t('askLead')}</p>
      <p className={styles.entered}>{t('entered', { what: shown(lookup) })}</p>
      <CaseContactForm
        onSend={async (contact, altcha) => setReference(await submitFailedLookup(lookup, contact, altcha))}
        keepAs="ask-us"
      />
    </Dialog>
  )
}

/** Returns the lookup as typed, such as `Body · 09/30/2003 · S-1`; no line starts with a dot. */
const shown = (lookup: FailedLookup): string =>
  [
    ...(lookup.registrationType === 'school' ? [lookup.firstName] : []),
    lookup.lastName,
    dateShown(lookup.dob),
    lookup.registrationType === 'school' ? lookup.studentId : lookup.zip,
  ].join('\u00a0· ')
