import { useState } from 'react'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { SpinnerOverlay } from '#ui/components/states/spinner-overlay.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { useRobotCheck } from '#ui/fields/use-robot-check.tsx'
import { latePart } from '#ui/lib/late-part.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { AskUsButton } from '#web/cases/ask-us-button.tsx'
import { LookupInputs } from '#web/registration/lookup-inputs.tsx'
import type { Lookup } from '#web/registration/lookup-schema.ts'
import { MembersDialog } from '#web/registration/members-dialog.tsx'
import styles from '#web/registration/registration-pages.module.css'
import { registrationTexts } from '#web/registration/registration-texts.en.ts'
import { isLookupRefusal, submitLookup } from '#web/registration/submit-lookup.ts'
import { useFoundMembership } from '#web/registration/use-found-membership.ts'
import { AuthFrame, Lead, UnderForm } from '#web/shell/auth-frame.tsx'

/** Shown when a school does not know the student: paying per visit is still possible (REG-28, REG-29). */
const AttentionDialog = ({ onClose }: { onClose: () => void }) => {
  const t = textsOf(registrationTexts)
  const foot = (
    <>
      <Button kind="quiet" onClick={onClose}>
        {t('cancel')}
      </Button>
      <ButtonLink isLarge href={paths.payPerVisit}>
        {t('continue')}
      </ButtonLink>
    </>
  )
  return (
    <Dialog title={t('attention')} foot={foot} onClose={onClose} isStrict>
      <p>{t('notOnList')}</p>
    </Dialog>
  )
}

const load = latePart(() => import('#web/registration/lookup-schema.ts'))
const loadSchema = async () => (await load()).lookupSchema

/** /register and /register/eligible-members (REG-01..30) */
export const RegisterPage = () => {
  const t = textsOf(registrationTexts)
  const link = (href: string, words: string) => (
    <a key={href} href={href}>
      {words}
    </a>
  )
  const { found, isReading, open, close } = useFoundMembership()
  const [isOffered, setOffered] = useState(false)
  /** The last lookup without a result. */
  const [noResults, setNoResults] = useState<Exclude<Lookup, { registrationType: '' }> | null>(null)
  const { check, sends } = useRobotCheck()

  const lookUp = sends(async (lookup: Lookup, altcha) => {
    setNoResults(null)
    try {
      open(await submitLookup(lookup, altcha))
    } catch (error) {
      const isRefused = isLookupRefusal(error)
      setOffered(lookup.registrationType === 'school' && isRefused)
      if (isRefused && lookup.registrationType !== '') setNoResults(lookup)
      throw error
    }
  })
  return (
    <AuthFrame>
      <h1>{t('register')}</h1>
      <Lead>{t('registerLead')}</Lead>
      <Form loadSchema={loadSchema} onSend={lookUp} unknownAs="MemberNotFound" keepAs="register" keepsSent>
        <FieldStack>
          <LookupInputs />
          {check}
        </FieldStack>
        <div className={styles.send}>
          <FormProblem />
          <SubmitButton>{t('next')}</SubmitButton>
        </div>
      </Form>
      {noResults && (
        <div className={styles.askUs}>
          <AskUsButton lookup={noResults} />
        </div>
      )}
      <UnderForm>
        <p>
          <Sentence parts={t.parts('noPlan', { payPerVisit: link(paths.payPerVisit, t('payPerVisit')) })} />
        </p>
        <p>
          <Sentence parts={t.parts('haveAccount', { signIn: link(paths.signIn, t('signIn')) })} />
        </p>
        <p>
          <Sentence parts={t.parts('asked', { status: link(paths.caseStatus, t('checkStatus')) })} />
        </p>
      </UnderForm>
      {isReading && <SpinnerOverlay />}
      {found && <MembersDialog found={found} onClose={close} />}
      {isOffered && <AttentionDialog onClose={() => setOffered(false)} />}
    </AuthFrame>
  )
}
