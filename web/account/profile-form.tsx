import { type FormEvent, useState } from 'react'
import type { ShownProfile } from '#shared/account/profile-calls.ts'
import { profileGenders } from '#shared/account/profile-fields.ts'
import { languageChoices, otherLanguageMost } from '#shared/account/profile-language.ts'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { FieldStack, FieldsFor, FullRow } from '#ui/fields/field-stack.tsx'
import { Form } from '#ui/fields/form.tsx'
import { maskPhone } from '#ui/fields/input-mask.ts'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { PhoneInput } from '#ui/fields/phone-input.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/submit-button.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { ZipInput } from '#ui/fields/zip-input.tsx'
import { dateShown } from '#ui/lib/format.ts'
import { keptForm } from '#ui/lib/kept-form.ts'
import { settingsTexts } from '#web/account/settings-texts.ts'
import { timeZoneOptions } from '#web/account/time-zone-options.ts'
import { useSaveProfile } from '#web/account/use-save-profile.tsx'

const keepAs = 'profile'
const loadSchema = async () => (await import('#web/account/profile-schema.ts')).profileSchema

const initialOf = ({ first, last, gender, language, otherLanguage, phone, email, zip, timeZone }: ShownProfile) => ({
  ...{ first, last, language, otherLanguage, email },
  gender: gender ?? '',
  phone: maskPhone(phone ?? ''),
  zip: zip ?? '',
  timeZone: timeZone ?? '',
})

/** What decides which further fields are asked for, as far as it is typed. */
const startOf = (profile: ShownProfile) => {
  const kept = keptForm(keepAs)
  return { language: kept.language || profile.language, email: kept.email || profile.email }
}

/** ACCT-02..13 */
export const ProfileForm = ({ profile }: { profile: ShownProfile }) => {
  const t = settingsTexts()
  const [typed, setTyped] = useState(() => startOf(profile))
  const { save, dialog } = useSaveProfile(profile)
  const follow = ({ target }: FormEvent<HTMLDivElement>) => {
    const { name, value } = target as HTMLInputElement
    if (name === 'language' || name === 'email') setTyped((before) => ({ ...before, [name]: value }))
  }
  const genders = profileGenders.map((value) => ({ value, label: t(value === 'Other' ? 'OtherGender' : value) }))
  return (
    <>
      <Form loadSchema={loadSchema} onSend={save} initial={() => initialOf(profile)} keepAs={keepAs} unknownAs="ProfileUpdateFailed">
        <div onInput={follow}>
          <FieldStack hasColumns>
            <TextInput name="first" label={t('first')} autoComplete="given-name" />
            <TextInput name="last" label={t('last')} autoComplete="family-name" />
            <SelectInput name="gender" label={t('gender')} placeholder={t('choose')} options={genders} />
            <TextInput name="dob" label={t('dob')} hint={t('dobHint')} value={dateShown(profile.dob)} readOnly isLeftToRight hasNumbers />
            <SelectInput
              name="language"
              label={t('language')}
              hint={t('languageHint')}
              placeholder={t('choose')}
              options={languageChoices.map((value) => ({ value, label: t(value) }))}
            />
            <FieldsFor isOn={typed.language === 'Other'}>
              <TextInput name="otherLanguage" label={t('otherLanguage')} hint={t('otherLanguageHint')} maxLength={otherLanguageMost + 1} />
            </FieldsFor>
            <PhoneInput name="phone" label={t('phone')} />
            <ZipInput name="zip" label={t('zip')} />
            <FullRow>
              <SelectInput
                name="timeZone"
                label={t('timeZone')}
                placeholder={t('zoneOfBrowser')}
                options={timeZoneOptions(profile.timeZone)}
              />
            </FullRow>
            <FullRow>
              <EmailInput name="email" label={t('email')} />
            </FullRow>
            <FullRow>
              <FieldsFor isOn={typed.email.trim().toLowerCase() !== profile.email}>
                <PasswordInput
                  name="currentPassword"
                  label={t('emailPassword')}
                  hint={t('emailPasswordHint')}
                  autoComplete="current-password"
                />
              </FieldsFor>
            </FullRow>
          </FieldStack>
        </div>
        <FormProblem />
        <SubmitButton>{t('saveProfile')}</SubmitButton>
      </Form>
      {dialog}
    </>
  )
}
