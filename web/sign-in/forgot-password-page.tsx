import { paths } from '#shared/paths.ts'
import { Sentence } from '#ui/components/sentence.tsx'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { Form } from '#ui/fields/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/submit-button.tsx'
import { pageConfig } from '#ui/lib/page-config.ts'
import { readPreferences } from '#ui/lib/storage.ts'
import { AuthFrame, Lead, UnderForm } from '#web/shell/auth-frame.tsx'
import styles from '#web/sign-in/recovery-pages.module.css'
import { recoveryTexts } from '#web/sign-in/recovery-texts.ts'
import { requestRecovery } from '#web/sign-in/request-recovery.ts'

const loadSchema = async () => (await import('#web/sign-in/recovery-schemas.ts')).requestSchema

const remembered = (): Record<string, string> => ({ email: readPreferences().rememberedEmail ?? '' })

/** /forgot-password (SIGN-17..24) */
export const ForgotPasswordPage = () => {
  const t = recoveryTexts()
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
