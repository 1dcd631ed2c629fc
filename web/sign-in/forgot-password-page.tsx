import { paths } from '#shared/paths.ts'
import { recoveryCalls } from '#shared/sign-in/recovery-calls.ts'
import { Sentence } from '#ui/components/sentence.tsx'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { latePart } from '#ui/lib/late-part.ts'
import { goTo } from '#ui/lib/page/go-to.ts'
import { dropForm } from '#ui/lib/page/kept-form.ts'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { readPreferences } from '#ui/lib/page/storage.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toastInNextDocument } from '#ui/lib/toast.ts'
import { AuthFrame, Lead, UnderForm } from '#web/shell/auth-frame.tsx'
import styles from '#web/sign-in/recovery-pages.module.css'
import { recoveryTexts } from '#web/sign-in/recovery-texts.en.ts'

/** Requests a reset e-mail and confirms it on the sign-in page, whether or not the address is known (SIGN-20, SIGN-21). */
const requestRecovery = async (email: string): Promise<never> => {
  await send(recoveryCalls.requestRecovery, { email })
  dropForm('forgot-password')
  toastInNextDocument('success', textsOf(recoveryTexts)('sent'))
  return goTo(paths.signIn)
}

const load = latePart(() => import('#web/sign-in/recovery-schemas.ts'))
const loadSchema = async () => (await load()).requestSchema

const remembered = (): Record<string, string> => ({ email: readPreferences().rememberedEmail ?? '' })

/** /forgot-password (SIGN-17..24) */
export const ForgotPasswordPage = () => {
  const t = textsOf(recoveryTexts)
  const product = <bdi key="product">{pageConfig().productName}</bdi>
  const link = (href: string, words: string) => (
    <a key={href} href={href}>
      {words}
    </a>
  )
  return (
    <AuthFrame>
      <h1>{t('forgot')}</h1>
      <Lead>{t('forgotLead')}</Lead>
      <Form loadSchema={loadSchema} onSend={({ email }) => requestRecovery(email)} keepAs="forgot-password" initial={remembered} leaves>
        <EmailInput name="email" label={t('email')} autoComplete="username" />
        <div className={styles.send}>
          <FormProblem />
          <SubmitButton>{t('reset')}</SubmitButton>
        </div>
      </Form>
      <UnderForm>
        <p>
          <Sentence parts={t.parts('remembered', { signIn: link(paths.signIn, t('signIn')) })} />
        </p>
        <p>
          <Sentence parts={t.parts('newHere', { product, signUp: link(paths.register, t('signUp')) })} />
        </p>
      </UnderForm>
    </AuthFrame>
  )
}
