import { type ReactNode, useEffect } from 'react'
import { linkedSentence } from '#shared/page-config.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { Banner } from '#ui/components/states/banner.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { useRobotCheck } from '#ui/fields/use-robot-check.tsx'
import { keepOriginOfAddress } from '#ui/lib/calls/return-origin.ts'
import { latePart } from '#ui/lib/late-part.ts'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { readPreferences } from '#ui/lib/page/storage.ts'
import { clearTab } from '#ui/lib/page/tab-state.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { AuthCard } from '#web/shell/auth-card.tsx'
import { HallFrame } from '#web/shell/hall-frame.tsx'
import { hallTexts } from '#web/shell/hall-texts.en.ts'
import { loginProblem } from '#web/sign-in/login-problem.ts'
import { PasskeyButton } from '#web/sign-in/passkey-button.tsx'
import styles from '#web/sign-in/sign-in-page.module.css'
import { signInTexts } from '#web/sign-in/sign-in-texts.en.ts'

/** The yellow banner of /login; the operator sets its text, link and visibility (SIGN-01). */
const CovidBanner = () => {
  const { text, link: href } = pageConfig().covidBanner
  const { before, link, after } = linkedSentence(text)
  return (
    <Banner name="covid" label={textsOf(signInTexts)('covid')} tone="notice" icon={IconInfoCircle}>
      <span>{before}</span>
      <a href={href}>{link}</a>
      <span>{after}</span>
    </Banner>
  )
}

/** Loaded when the form is first used, so that the page starts faster. */
const load = latePart(() => import('#web/sign-in/sign-in.ts'))

type SignInForm = { email: string; password: string; remember?: string | undefined }

const remembered = (): Record<string, string> => {
  const email = readPreferences().rememberedEmail
  return email === undefined ? {} : { email, remember: 'on' }
}

/** Clears an earlier session's data from the tab after a failed sign-in (SESS-31); keeps the return address and the input. */
const onFailure = (error: unknown): string => {
  clearTab('origin', 'forms')
  return loginProblem(error)
}

/** /login (SIGN-01..16) */
export const SignInPage = () => {
  const t = textsOf(signInTexts)
  const { check, sends } = useRobotCheck()
  useEffect(keepOriginOfAddress, [])
  const signIn = sends(async ({ email, password, remember }: SignInForm, altcha) =>
    (await load()).submitSignIn({ email, password, remember: remember === 'on', altcha }),
  )
  return (
    <HallFrame over={<CovidBanner />} foot={<Notice />}>
      <AuthCard>
        <h1>{t('signIn')}</h1>
        <p className={styles.welcome}>{t('welcome')}</p>
        <Form
          loadSchema={async () => (await load()).signInSchema}
          onSend={signIn}
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
          {check}
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
        <Sentence parts={textsOf(hallTexts).parts('help', { phone: <PhoneLink isLoud /> })} />
      </p>
    </HallFrame>
  )
}

const Notice = () => {
  const t = textsOf(signInTexts)
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
