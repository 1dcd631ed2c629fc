import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import { pin } from '#shared/mfa/pin-rules.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { Alert } from '#ui/components/states/alert.tsx'
import { ErrorSentence } from '#ui/components/states/error-sentence.tsx'
import { Skeleton } from '#ui/components/states/skeleton.tsx'
import { CodeInput } from '#ui/fields/code-input.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { OptionCards } from '#ui/fields/option-cards.tsx'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { ProofHelpWidget } from '#web/cases/proof-help-widget.tsx'
import { proofTexts } from '#web/registration/proof-texts.en.ts'
import styles from '#web/registration/registration-pages.module.css'
import { type ContactShown, type Registrant, readContacts, submitCodeRequest, submitProofCode } from '#web/registration/submit-proof.ts'

type Props = {
  person: Registrant
  /** The code was right: the registration can be sent again. */
  onProved: () => void
  onClose: () => void
}

/** Asks who registers to prove it, by a code to a contact on file, or with the help of an operator where no code can reach them. */
export const ProveDialog = ({ person, onProved, onClose }: Props) => {
  const t = textsOf(proofTexts)
  const [contacts, setContacts] = useState<ContactShown[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [sentTo, setSentTo] = useState<ContactShown | null>(null)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    readContacts(person).then(setContacts, setError)
  }, [person])
  if (isAsking || contacts?.length === 0) {
    const back = contacts?.length ? () => setAsking(false) : null
    return <ProofHelpWidget person={person} onBack={back} onClose={onClose} />
  }
  return (
    <Dialog kind="page" title={t('title')} onClose={onClose}>
      {error !== null && (
        <Alert tone="error">
          <ErrorSentence error={error} />
        </Alert>
      )}
      {contacts === null && error === null && <Skeleton shape="box" />}
      {contacts && sentTo === null && (
        <ChooseContact person={person} contacts={contacts} onSent={setSentTo} onNone={() => setAsking(true)} />
      )}
      {sentTo && <EnterCode person={person} sentTo={sentTo} onProved={onProved} onOther={() => setSentTo(null)} />}
    </Dialog>
  )
}

type ChooseProps = {
  person: Registrant
  contacts: readonly ContactShown[]
  onSent: (to: ContactShown) => void
  onNone: () => void
}

const ChooseContact = ({ person, contacts, onSent, onNone }: ChooseProps) => {
  const t = textsOf(proofTexts)
  const [way, setWay] = useState<string | null>(contacts[0]?.way ?? null)
  const { isBusy, run } = useBusy()
  const chosen = contacts.find((one) => one.way === way)
  const sendCode = () =>
    run(async () => {
      if (!chosen) return
      await submitCodeRequest(person, chosen.way)
      onSent(chosen)
    })
  return (
    <>
      <p className={styles.quiet}>{t('lead')}</p>
      <div className={styles.last}>
        <OptionCards
          label={t('ways')}
          options={contacts.map((one) => ({ value: one.way, title: t(one.way), aside: one.to }))}
          value={way}
          onChange={setWay}
        />
        <Button isLarge isBlock isBusy={isBusy} onClick={sendCode}>
          {t('send')}
        </Button>
        <Button kind="quiet" onClick={onNone}>
          {t('none')}
        </Button>
      </div>
    </>
  )
}

const entered = z.object({ code: pin.check(z.minLength(1, 'Required')) })

type EnterProps = { person: Registrant; sentTo: ContactShown; onProved: () => void; onOther: () => void }

const EnterCode = ({ person, sentTo, onProved, onOther }: EnterProps) => {
  const t = textsOf(proofTexts)
  const { isBusy, run } = useBusy()
  const to = (
    <bdi key="to" dir="ltr">
      {sentTo.to}
    </bdi>
  )
  const check = async ({ code }: { code: string }) => {
    await submitProofCode(person, code)
    onProved()
  }
  const sendAgain = () =>
    run(async () => {
      await submitCodeRequest(person, sentTo.way)
      toast.success(t('sentAgain'))
    })
  return (
    <>
      <p className={styles.quiet} role="status">
        <Sentence parts={t.parts('sentTo', { to })} />
      </p>
      <div className={styles.last}>
        <Form loadSchema={async () => entered} onSend={check}>
          <CodeInput name="code" label={t('code')} />
          <div className={styles.send}>
            <FormProblem />
            <SubmitButton>{t('confirm')}</SubmitButton>
          </div>
        </Form>
        <Button kind="secondary" isLarge isBlock isBusy={isBusy} onClick={sendAgain}>
          {t('again')}
        </Button>
        <Button kind="quiet" onClick={onOther}>
          {t('other')}
        </Button>
      </div>
    </>
  )
}
