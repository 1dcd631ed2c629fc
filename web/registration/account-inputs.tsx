import { NewTabLink } from '#ui/components/new-tab-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { NewPasswordInput } from '#ui/fields/new-password-input.tsx'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { passwordTexts } from '#ui/fields/password-texts.en.ts'
import { PhoneInput } from '#ui/fields/phone-input.tsx'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { registrationTexts } from '#web/registration/registration-texts.en.ts'

/** The account fields (REG-31..33); for use in a FieldStack. */
export const AccountInputs = () => {
  const t = textsOf(registrationTexts)
  const p = textsOf(passwordTexts)
  return (
    <>
      <EmailInput name="email" label={t('email')} />
      <PhoneInput name="phone" label={t('phone')} />
      <NewPasswordInput name="newPassword" label={p('newPassword')} />
      <PasswordInput name="verifyNewPassword" label={p('verifyPassword')} autoComplete="new-password" />
    </>
  )
}

/** The acceptance checkboxes (REG-34, REG-35); the documents open in a new tab. */
export const AcceptanceInputs = () => {
  const t = textsOf(registrationTexts)
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
