import { useState } from 'react'
import type { Sent } from '#shared/calls.ts'
import { proofCaseCalls } from '#shared/cases/case-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'
import { CaseContactForm, CaseOpenedDialog } from '#web/cases/case-parts.tsx'
import styles from '#web/cases/cases.module.css'
import { proofHelpTexts } from '#web/cases/proof-help-texts.en.ts'

type Ask = Sent<typeof proofCaseCalls.openProofCase>

/** Asks an operator for help with a registration and returns the reference number. */
const submitProofCase = async (
  { membershipId, familyMemberId }: Pick<Ask, 'membershipId' | 'familyMemberId'>,
  contact: Ask['contact'],
  altcha: string | undefined,
): Promise<string> =>
  (await send(proofCaseCalls.openProofCase, { membershipId, familyMemberId, contact, altcha, language: currentLanguage() })).data.reference

type Props = {
  person: { membershipId: string; familyMemberId: string }
  /** Returns to the choice of a contact; null if there is none to choose. */
  onBack: (() => void) | null
  onClose: () => void
}

/** Asks an operator for help, where no code can reach the person who registers; then shows the number of the case. */
export const ProofHelpWidget = ({ person, onBack, onClose }: Props) => {
  const t = textsOf(proofHelpTexts)
  const [reference, setReference] = useState<string | null>(null)
  if (reference !== null) return <CaseOpenedDialog reference={reference} onClose={onClose} />
  return (
    <Dialog kind="page" title={t('title')} onClose={onClose}>
      {onBack === null && <p className={styles.noneOnFile}>{t('noneLead')}</p>}
      <p className={styles.lead}>{t('askLead')}</p>
      <div className={styles.send}>
        <CaseContactForm
          onSend={async (contact, altcha) => setReference(await submitProofCase(person, contact, altcha))}
          keepAs="ask-for-proof"
        />
        {onBack && (
          <div className={styles.back}>
            <Button kind="quiet" onClick={onBack}>
              {t('back')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
