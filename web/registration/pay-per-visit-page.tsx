import { type ReactNode, useState } from 'react'
import { sameEmail } from '#shared/fields/email.ts'
import { paths } from '#shared/paths.ts'
import { payPerVisitGroup } from '#shared/registration/pay-per-visit-group.ts'
import { registrationCalls } from '#shared/registration/registration-calls.ts'
import { submittedPlatform } from '#shared/registration/submitted-platform.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { RobotCheck } from '#ui/fields/robot-check.tsx'
import { wantsRobotCheck } from '#ui/fields/use-robot-check.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { readPuzzle } from '#ui/lib/calls/read-puzzle.ts'
import { send } from '#ui/lib/calls/send.ts'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { moneyShown } from '#ui/lib/format.ts'
import { latePart } from '#ui/lib/late-part.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { AcceptanceInputs, AccountInputs } from '#web/registration/account-inputs.tsx'
import type { PayPerVisit } from '#web/registration/pay-per-visit-schema.ts'
import { AddressInputs, PersonInputs } from '#web/registration/person-inputs.tsx'
import styles from '#web/registration/registration-pages.module.css'
import { registrationTexts } from '#web/registration/registration-texts.en.ts'
import { signInNewMember } from '#web/registration/sign-in-new-member.ts'
import { AuthFrame, Lead, UnderForm } from '#web/shell/auth-frame.tsx'

/** Creates the account of a person who pays per visit and signs in (REG-73..76, CALL-24). `altcha` is the solved robot check. */
const registerIneligible = async (form: PayPerVisit, altcha: string): Promise<never> => {
  const { newPassword, verifyNewPassword: _same, acceptTerms: _dropped, acceptNotice: _accepted, address2, ...person } = form
  const email = sameEmail(person.email)
  const { userAgent, userAgentData } = navigator as Navigator & { userAgentData?: unknown }
  await send(registrationCalls.registerIneligible, {
    ...person,
    ...(address2 ? { address2 } : {}),
    email,
    password: newPassword,
    acceptNotice: true,
    groupCode: payPerVisitGroup,
    altcha,
    submittedFromPlatform: submittedPlatform(userAgent, userAgentData),
    submittedFrom: 'member-portal',
  })
  return signInNewMember(email, newPassword)
}

/** Whether the server used up the check: it accepts each once, even if it then refuses the account, such as for its address. */
const usedRobotCheck = (error: unknown): boolean => error instanceof CallError && error.status >= 400 && error.status < 500

const load = latePart(() => import('#web/registration/pay-per-visit-schema.ts'))
const loadSchema = async () => (await load()).payPerVisitSchema

/** What each visit costs, before anything is typed. An unknown price is not free: the support number takes its place. */
const VisitPrices = () => {
  const t = textsOf(registrationTexts)
  const { data, error } = useLoad(async () => (await send(registrationCalls.readPayPerVisitPrices, {})).data.prices)
  if (data === null && error === null) return <SkeletonLines />
  return (
    <section className={styles.prices} aria-label={t('prices')}>
      {data && data.length > 0 ? (
        <FactList facts={data.map(({ type, cents }) => [t(type), <b key={type}>{moneyShown(cents)}</b>])} />
      ) : (
        <p>
          <Sentence parts={t.parts('pricesUnknown', { phone: <PhoneLink key="phone" /> })} />
        </p>
      )}
    </section>
  )
}

/** /register/pay-per-visit (REG-61..77) */
export const PayPerVisitPage = () => {
  const t = textsOf(registrationTexts)
  const [altcha, setAltcha] = useState<string | null>(null)
  const [check, setCheck] = useState({ key: 0, startsItself: false })
  const part = (title: 'aboutYou' | 'yourAddress' | 'yourAccount', inputs: ReactNode) => (
    <section className={styles.part} aria-labelledby={title}>
      <h2 id={title}>{t(title)}</h2>
      <FieldStack hasColumns>{inputs}</FieldStack>
    </section>
  )
  return (
    <AuthFrame isWide>
      <h1>{t('payPerVisit')}</h1>
      <Lead>{t('payLead')}</Lead>
      <VisitPrices />
      <Form
        loadSchema={loadSchema}
        onSend={async (form) => {
          try {
            await registerIneligible(form, altcha ?? '')
          } catch (error) {
            if (usedRobotCheck(error)) {
              setAltcha(null)
              setCheck(({ key }) => ({ key: key + 1, startsItself: !wantsRobotCheck(error) }))
            }
            throw error
          }
        }}
        unknownAs="IneligibleFailed"
        keepAs="pay-per-visit"
        leaves
      >
        {part('aboutYou', <PersonInputs />)}
        {part('yourAddress', <AddressInputs />)}
        {part('yourAccount', <AccountInputs />)}
        <div className={styles.last}>
          <AcceptanceInputs />
          <RobotCheck key={check.key} readPuzzle={readPuzzle} onPassed={setAltcha} startsItself={check.startsItself} />
          <FormProblem />
          <SubmitButton isOff={altcha === null}>{t('next')}</SubmitButton>
        </div>
      </Form>
      <UnderForm>
        <ButtonLink kind="quiet" href={paths.register}>
          {t('cancel')}
        </ButtonLink>
      </UnderForm>
    </AuthFrame>
  )
}
