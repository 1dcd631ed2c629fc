import { NewTabLink } from '#ui/components/new-tab-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { NewPasswordInput } from '#ui/fields/new-password-input.tsx'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { passwordTexts } from '#ui/fields/password-texts.ts'
import { PhoneInput } from '#ui/fields/phone-input.tsx'
import { pageConfig } from '#ui/lib/page-config.ts'
import { registrationTexts } from '#web/registration/registration-texts.ts'

/** REG-31..33; they stand in a FieldStack. */
export const AccountInputs = () => {
  const t = registrationTexts()
  const p = passwordTexts()
  return (
    <>
      <EmailInput name="email" label={t('email')} />
      <PhoneInput name="phone" label={t('phone')} />
      <NewPasswordInput name="newPassword" label={p('newPassword')} />
      <PasswordInput name="verifyNewPassword" label={p('verifyPassword')} autoComplete="new-password" />
    </>
  )
}

/** REG-34, REG-35; the documents open beside the form. */
export const AcceptanceInputs = () => {
  const t = registrationTexts()
  const link = (href: string, words: string) => (
    <NewTabLink key={href} href={href}>
      {words}
    </NewTabLink>
  )
  return (
    <div>
      <Checkbox
        name="acceptTerms"
        label={<Sentence parts={t.parts('acceptTerms', { terms: link(pageConfig().legalLinks.terms, t('terms')) })} />}
      />
      <Checkbox
        name="acceptNotice"
        label={<Sentence parts={t.parts('acceptNotice', { notice: link(pageConfig().legalLinks.privacy, t('notice')) })} />}
      />
    </div>
  )
}
