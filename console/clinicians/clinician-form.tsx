import { type ReactNode, useState } from 'react'
import { z } from 'zod/mini'
import { cliniciansTexts } from '#console/clinicians/clinicians-texts.en.ts'
import { FormPart } from '#console/shell/form-part.tsx'
import { type ClinicianProfile, mostBiography } from '#shared/clinicians/clinician-fields.ts'
import { spokenLanguages } from '#shared/interpreters/spoken-languages.ts'
import { visitWordTexts } from '#shared/records/visit-word-texts.en.ts'
import { visitMethods, visitTypes } from '#shared/visits/visit-types.ts'
import { CountedTextArea } from '#ui/fields/counted-text-area.tsx'
import { CheckGroup } from '#ui/fields/forms/check-group.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormEnd } from '#ui/fields/forms/form-end.tsx'
import { timeZoneOptions } from '#ui/fields/forms/time-zone-options.ts'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { languageShown } from '#ui/lib/place-format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Values = Readonly<Record<string, unknown>>

const ticked = <T extends string>(values: Values, name: string, all: readonly T[]): T[] =>
  all.filter((one, at) => values[at === 0 ? name : `${name}.${one}`] === 'on')

/** The form's texts and boxes as a profile, read by the schema that also reads it on the server. */
const formOf = <T,>(schema: z.ZodMiniType<T>) =>
  z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((values: Values, context): T => {
      const [types, languages] = [ticked(values, 'types', visitTypes), ticked(values, 'languages', spokenLanguages)]
      const methods = ticked(values, 'methods', visitMethods)
      const found = schema.safeParse({ ...values, npi: values.npi || null, types, methods, languages })
      if (found.success) return found.data
      for (const { path, message } of found.error.issues) context.issues.push({ code: 'custom', message, path, input: values })
      return z.NEVER
    }),
  )

type Props<T> = {
  schema: z.ZodMiniType<T>
  start: Partial<ClinicianProfile>
  submit: string
  onSend: (values: T) => Promise<void>
  /** Without it, nothing can be changed. */
  isOpen?: boolean
  /** The field of the email, which only a new clinician's form has. */
  email?: ReactNode
}

/** A form with a clinician's profile. */
export const ClinicianForm = <T,>({ schema, start, submit, onSend, isOpen = true, email }: Props<T>) => {
  const t = textsOf(cliniciansTexts)
  const kind = textsOf(visitWordTexts)
  const [form] = useState(() => formOf(schema))
  const [zone, setZone] = useState(start.timeZone ?? 'America/New_York')
  const { first = '', last = '', credentials = '', npi, biography = '', types = [], methods = visitMethods, languages = [] } = start
  return (
    <Form loadSchema={async () => form} onSend={onSend} initial={() => ({ biography })}>
      <fieldset disabled={!isOpen}>
        <FormPart title={t('whatPatientsSee')} text={t('profileText')}>
          <FieldStack hasColumns>
            <TextInput name="first" label={t('first')} defaultValue={first} maxLength={60} autoComplete="off" />
            <TextInput name="last" label={t('last')} defaultValue={last} maxLength={60} autoComplete="off" />
            <TextInput
              name="credentials"
              label={t('credentials')}
              hint={t('credentialsHint')}
              defaultValue={credentials}
              maxLength={40}
              autoComplete="off"
            />
          </FieldStack>
          <CheckGroup
            name="languages"
            label={t('languages')}
            options={spokenLanguages.map((value) => ({ value, label: languageShown(value) }))}
            ticked={languages}
          />
          <CountedTextArea name="biography" label={t('biography')} hint={t('biographyHint')} maxLength={mostBiography} rows={4} />
        </FormPart>
        <FormPart title={t('identification')} text={t('identificationText')}>
          {email}
          <TextInput
            name="npi"
            label={t('npi')}
            hint={t('npiHint')}
            defaultValue={npi ?? ''}
            maxLength={10}
            inputMode="numeric"
            autoComplete="off"
            isLeftToRight
            hasNumbers
            isShort
          />
        </FormPart>
        <FormPart title={t('visitsAndZone')} text={t('workText')}>
          <CheckGroup name="types" label={t('types')} options={visitTypes.map((value) => ({ value, label: kind(value) }))} ticked={types} />
          <CheckGroup
            name="methods"
            label={t('methods')}
            options={visitMethods.map((value) => ({ value, label: t(value) }))}
            ticked={methods}
          />
          <SelectInput
            name="timeZone"
            label={t('timeZone')}
            options={timeZoneOptions(start.timeZone ?? null)}
            value={zone}
            onChange={setZone}
          />
        </FormPart>
        {isOpen && <FormEnd>{submit}</FormEnd>}
      </fieldset>
    </Form>
  )
}
