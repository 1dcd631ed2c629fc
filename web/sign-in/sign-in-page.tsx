import { type ReactNode, useEffect } from 'react'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { Form } from '#ui/fields/form.tsx'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/submit-button.tsx'
import { pageConfig } from '#ui/lib/page-config.ts'
import { keepOriginOfAddress } from '#ui/lib/return-origin.ts'
import { readPreferences } from '#ui/lib/storage.ts'
import { clearTab } from '#ui/lib/tab-state.ts'
import { AuthCard } from '#web/shell/auth-card.tsx'
import { HallFrame } from '#web/shell/hall-frame.tsx'
import { hallTexts } from '#web/shell/hall-texts.ts'
import { CovidBanner } from '#web/sign-in/covid-banner.tsx'
import { loginProblem } from '#web/sign-in/login-problem.ts'
import { PasskeyButton } from '#web/sign-in/passkey-button.tsx'
import styles from '#web/sign-in/sign-in-page.module.css'
import { signInTexts } from '#web/sign-in/sign-in-texts.ts'

/** Loaded when the form is first touched: the page is there sooner without. */
const load = () => import('#web/sign-in/sign-in.ts')

const remembered = (): Record<string, string> => {
  const email = readPreferences().rememberedEmail
  return email === undefined ? {} : { email, remember: 'on' }
}

/** A refused sign-in leaves nothing of an earlier session in the tab (SESS-31); where to return to, and what was typed, stay. */
const onFailure = (error: unknown): string => {
  clearTab('origin', 'forms')
  return loginProblem(error)
}

/** /login (SIGN-01..16) */
export const SignInPage = () => {
  const t = signInTexts()
  useEffect(keepOriginOfAddress, [])
  return (
    <HallFrame over={<CovidBanner />} foot={<Notice />}>
      <AuthCard>
        <h1>{t('signIn')}</h1>
        <p className={styles.welcome}>{t('welcome')}</p>
        <Form
          loadSchema={async () => (await load()).signInSchema}
          onSend={async ({ email, password, remember }) => (await load()).signIn({ email, password, remember: remember === 'on' })}
          onFailure={onFailure}
          keepAs="sign-in"
          initial={remembered}
          leaves
        >
          <EmailInput name="email" label={t('email')} autoComplete="username webauthn" />
          <PasswordInput name="password" label={t('password')} autoComplete="current-password" />
          <div className={styles.between}>
            <Checkbox name="remember" label={t('remember')} />
            <a className={styles.forgot} href={paths.forgotPassword}>
              {t('forgot')}
            </a>
          </div>
          <FormProblem />
          <SubmitButton>{t('login')}</SubmitButton>
        </Form>
        <PasskeyButton />
        <p className={styles.rule}>
          <span>
            <Sentence parts={t.parts('newHere', { product: <bdi>{pageConfig().productName}</bdi> })} />
          </span>
        </p>
        <ButtonLink kind="secondary" isLarge isBlock href={paths.register}>
          {t('register')}
        </ButtonLink>
      </AuthCard>
      <p className={styles.help}>
        <Sentence parts={hallTexts().parts('help', { phone: <PhoneLink isLoud /> })} />
      </p>
    </HallFrame>
  )
}

const Notice = () => {
  const t = signInTexts()
  const link = (href: string, words: ReactNode) => (
    <a className={styles.policy} href={href}>
      {words}
    </a>
  )
  return (
    <Sentence
      parts={t.parts('notice', {
        privacy: link(pageConfig().legalLinks.privacy, t('privacy')),
        legal: link(pageConfig().legalLinks.disclaimer, t('legal')),
        nonDiscrimination: link(pageConfig().legalLinks.nonDiscrimination, t('nonDiscrimination')),
      })}
    />
  )
}
