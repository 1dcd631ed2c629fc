import { z } from 'zod/mini'
import styles from '#console/benefits/benefits.module.css'
import { documentPageTexts } from '#console/benefits/document-page-texts.en.ts'
import { documentFacts, documentKinds, mostDocumentBytes } from '#shared/benefits/plan-document-rules.ts'
import { languages, ownNameOf } from '#shared/languages.ts'
import { classNames } from '#ui/components/class-names.ts'
import { documentKindShown } from '#ui/components/plan/document-words.ts'
import fieldStyles from '#ui/fields/field.module.css'
import { Field } from '#ui/fields/field.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { textsOf } from '#ui/lib/texts.ts'

type Typed = Readonly<Record<string, unknown>>

/** An empty last day is none. */
const typed = z.transform((fields: Typed) => ({ ...fields, endsOn: fields.endsOn === '' ? null : fields.endsOn }))

/** The fields of a document without its file. */
export const factsForm = z.pipe(typed, documentFacts)

/** The file is judged by its size; the server judges its content. */
const isWithin = (file: unknown): boolean => file instanceof File && file.size > 0 && file.size <= mostDocumentBytes

/** The field of a file alone. */
export const fileForm = z.object({ file: z.custom<File>(isWithin, 'PdfInvalid') })

/** The fields of a new document. */
export const newDocumentForm = z.pipe(typed, z.intersection(documentFacts, fileForm))

export const FileField = () => {
  const t = textsOf(documentPageTexts)
  return (
    <Field name="file" label={t('file')} hint={t('fileHint')}>
      {(ties) => <input {...ties} className={classNames(fieldStyles.input, styles.file)} type="file" accept="application/pdf,.pdf" />}
    </Field>
  )
}

export const DocumentFields = () => {
  const t = textsOf(documentPageTexts)
  return (
    <>
      <TextInput name="title" label={t('documentTitle')} hint={t('titleHint')} maxLength={120} autoComplete="off" />
      <SelectInput
        name="kind"
        label={t('kind')}
        placeholder={t('chooseKind')}
        options={documentKinds.map((value) => ({ value, label: documentKindShown(value) }))}
      />
      <SelectInput name="language" label={t('language')} options={languages.map((value) => ({ value, label: ownNameOf(value) }))} />
      <TextInput name="startsOn" type="date" label={t('startsOn')} hasNumbers />
      <TextInput name="endsOn" type="date" label={t('endsOn')} hint={t('endsOnHint')} hasNumbers />
    </>
  )
}
