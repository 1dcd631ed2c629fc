import { type FormEvent, useState } from 'react'
import type { ShownProfile } from '#shared/account/profile-calls.ts'
import { profileGenders } from '#shared/account/profile-fields.ts'
import { languageChoices, otherLanguageMost } from '#shared/account/profile-language.ts'
import { languageOfProfile } from '#shared/languages.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconLock } from '#ui/components/icons.ts'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { FieldStack, FieldsFor, FullRow } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { timeZoneOptions } from '#ui/fields/forms/time-zone-options.ts'
import { maskPhone } from '#ui/fields/input-mask.ts'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { PhoneInput } from '#ui/fields/phone-input.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { ZipInput } from '#ui/fields/zip-input.tsx'
import { dateShown } from '#ui/lib/format.ts'
import { languageChoice } from '#ui/lib/language-name.ts'
import { latePart } from '#ui/lib/late-part.ts'
import { keptForm } from '#ui/lib/page/kept-form.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/account/settings-page.module.css'
import { settingsTexts } from '#web/account/settings-texts.en.ts'
import { useSaveProfile } from '#web/account/use-save-profile.tsx'

const keepAs = 'profile'
const load = latePart(() => import('#web/account/profile-schema.ts'))
const loadSchema = async () => (await load()).profileSchema

const initialOf = ({ first, last, gender, language, otherLanguage, phone, email, zip, timeZone }: ShownProfile) => ({
  first,
  last,
  language,
  otherLanguage,
  email,
  gender: gender ?? '',
  phone: maskPhone(phone ?? ''),
  zip: zip ?? '',
  timeZone: timeZone ?? '',
})

/** The values that decide which further fields appear, including unsaved input. */
const startOf = (profile: ShownProfile) => {
  const kept = keptForm(keepAs)
  return { language: kept.language || profile.language, email: kept.email || profile.email }
}

/** ACCT-02..13 */
export const ProfileForm = ({ profile }: { profile: ShownProfile }) => {
  const t = textsOf(settingsTexts)
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
            <div className={styles.readOnly}>
              <TextInput
                name="dob"
                label={t('dob')}
                hint={t('dobHint')}
                value={dateShown(profile.dob)}
                readOnly
                isLeftToRight
                hasNumbers
                end={<Icon of={IconLock} size={18} />}
              />
            </div>
            <SelectInput
              name="language"
              label={t('language')}
              hint={t('languageHint')}
              placeholder={t('choose')}
              options={languageChoices.map((value) => ({
                value,
                label: value === 'Other' ? t(value) : languageChoice(languageOfProfile(value)),
              }))}
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
