import { useState } from 'react'
import { clinicDocumentsTexts } from '#care/clinic/documents/clinic-documents-texts.en.ts'
import styles from '#care/clinic/documents/documents.module.css'
import { DiagnosesField } from '#care/clinic/notes/diagnoses-field.tsx'
import { useClinician } from '#care/clinic/shell/clinic-config.ts'
import {
  absencePlaces,
  documentForms,
  fastings,
  mostDocumentWords,
  mostShortWords,
  referralSpecialties,
  urgencies,
  type WrittenDocument,
} from '#shared/documents/document-content.ts'
import { documentTexts } from '#shared/documents/document-texts.en.ts'
import { type LabTest, labTests } from '#shared/documents/lab-tests.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import type { Diagnosis } from '#shared/notes/note-content.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { FieldPair, FieldStack, FieldsFor } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormEnd } from '#ui/fields/forms/form-end.tsx'
import { useForm } from '#ui/fields/forms/form-state.ts'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { keptForm } from '#ui/lib/page/kept-form.ts'
import { textsOf } from '#ui/lib/texts.ts'

export type DocumentFormProps = {
  /** The key under which the tab keeps what was typed. */
  keepAs: string
  /** The diagnoses of the visit's note, which are offered. */
  noteDiagnoses: readonly Diagnosis[]
  onPreview: (content: WrittenDocument) => Promise<void>
}

/** A note for a school or an employer. Diagnoses can be named only once the clinician says that the patient wishes it. */
export const AbsenceForm = ({ keepAs, noteDiagnoses, onPreview }: DocumentFormProps) => {
  const [t, word] = [textsOf(clinicDocumentsTexts), textsOf(documentTexts)]
  const { timeZone } = useClinician()
  const [isDiagnosisWished, setWished] = useState(() => keptForm(keepAs).isDiagnosisWished === 'on')
  const [diagnoses, setDiagnoses] = useState<readonly Diagnosis[]>(noteDiagnoses)
  const [lacksDiagnosis, setLacks] = useState(false)
  return (
    <Form
      loadSchema={async () => documentForms.absence}
      keepAs={keepAs}
      keepsSent
      initial={() => ({ absentFrom: dayIn(timeZone, new Date(serverNow())) })}
      onSend={async (values) => {
        const lacks = isDiagnosisWished && diagnoses.length === 0
        setLacks(lacks)
        if (lacks) return false
        const named = isDiagnosisWished ? [...diagnoses] : []
        await onPreview({ kind: 'absence', ...values, isDiagnosisWished, diagnoses: named })
        return true
      }}
    >
      <FieldStack>
        <SelectInput name="place" label={t('place')} options={absencePlaces.map((value) => ({ value, label: word(value) }))} />
        <FieldPair isEven>
          <TextInput name="absentFrom" type="date" label={t('absentFrom')} />
          <TextInput name="absentTo" type="date" label={t('absentTo')} />
        </FieldPair>
        <TextInput name="returnOn" type="date" label={t('returnOn')} isShort />
        <TextArea name="restrictions" label={t('restrictions')} hint={t('restrictionsHint')} maxLength={mostDocumentWords} rows={3} />
        <Checkbox name="isDiagnosisWished" label={t('wished')} isTicked={isDiagnosisWished} onTick={setWished} />
        {isDiagnosisWished && (
          <div>
            <DiagnosesField chosen={diagnoses} onChange={setDiagnoses} />
            {lacksDiagnosis && diagnoses.length === 0 && <FieldError id="document-diagnoses-error" code="Required" />}
          </div>
        )}
      </FieldStack>
      <FormEnd>{t('toPreview')}</FormEnd>
    </Form>
  )
}

export const ReferralForm = ({ keepAs, noteDiagnoses, onPreview }: DocumentFormProps) => {
  const [t, word] = [textsOf(clinicDocumentsTexts), textsOf(documentTexts)]
  const [diagnoses, setDiagnoses] = useState<readonly Diagnosis[]>(noteDiagnoses)
  const [specialty, setSpecialty] = useState('')
  return (
    <Form
      loadSchema={async () => documentForms.referral}
      keepAs={keepAs}
      keepsSent
      onSend={(values) => onPreview({ kind: 'referral', ...values, diagnoses: [...diagnoses] })}
    >
      <FieldStack>
        <SelectInput
          name="specialty"
          label={word('specialty')}
          placeholder={t('choose')}
          value={specialty}
          options={referralSpecialties.map((value) => ({ value, label: word(value) }))}
          onChange={setSpecialty}
        />
        <FieldsFor isOn={specialty === 'other'}>
          <TextInput name="otherSpecialty" label={word('other')} maxLength={mostShortWords} autoComplete="off" />
        </FieldsFor>
        <SelectInput name="urgency" label={word('urgency')} options={urgencies.map((value) => ({ value, label: word(value) }))} />
        <TextArea name="reason" label={word('reason')} hint={t('reasonHint')} maxLength={mostDocumentWords} rows={4} />
        <FieldPair>
          <TextInput name="toName" label={t('toName')} maxLength={mostShortWords} autoComplete="off" />
          <TextInput name="toNpi" label={t('toNpi')} maxLength={10} inputMode="numeric" autoComplete="off" isLeftToRight hasNumbers />
        </FieldPair>
        <DiagnosesField chosen={diagnoses} onChange={setDiagnoses} />
      </FieldStack>
      <FormEnd>{t('toPreview')}</FormEnd>
    </Form>
  )
}

/** The name of a test's box: the first has that of the group, so that a form finds the group's error, and each is kept by itself. */
const testField = (code: LabTest): string => (code === labTests[0] ? 'tests' : `tests.${code}`)

const testsError = 'document-tests-error'

const TestsField = ({ chosen, onChange }: { chosen: readonly LabTest[]; onChange: (next: LabTest[]) => void }) => {
  const word = textsOf(documentTexts)
  const wrong = useForm().errors.tests
  return (
    <fieldset className={styles.tests} aria-describedby={wrong ? testsError : undefined}>
      <legend>{word('tests')}</legend>
      <div>
        {labTests.map((code) => (
          <Checkbox
            key={code}
            name={testField(code)}
            label={word(code)}
            errorId={testsError}
            isTicked={chosen.includes(code)}
            onTick={(isTicked) => onChange(labTests.filter((one) => (one === code ? isTicked : chosen.includes(one))))}
          />
        ))}
      </div>
      {wrong && <FieldError id={testsError} code={wrong} />}
    </fieldset>
  )
}

export const LabForm = ({ keepAs, noteDiagnoses, onPreview }: DocumentFormProps) => {
  const [t, word] = [textsOf(clinicDocumentsTexts), textsOf(documentTexts)]
  const [diagnoses, setDiagnoses] = useState<readonly Diagnosis[]>(noteDiagnoses)
  const [tests, setTests] = useState<readonly LabTest[]>(() => {
    const kept = keptForm(keepAs)
    return labTests.filter((code) => kept[testField(code)] === 'on')
  })
  return (
    <Form
      loadSchema={async () => documentForms.lab}
      keepAs={keepAs}
      keepsSent
      onSend={(values) => onPreview({ kind: 'lab', ...values, tests: [...tests], diagnoses: [...diagnoses] })}
    >
      <FieldStack>
        <TestsField chosen={tests} onChange={setTests} />
        <TextInput name="otherTests" label={word('otherTests')} maxLength={mostShortWords} autoComplete="off" />
        <DiagnosesField chosen={diagnoses} onChange={setDiagnoses} />
        <SelectInput
          name="fasting"
          label={word('fasting')}
          options={fastings.map((value) => ({ value, label: word(`fasting-${value}`) }))}
        />
        <TextArea name="instructions" label={word('instructions')} maxLength={mostDocumentWords} rows={3} />
      </FieldStack>
      <FormEnd>{t('toPreview')}</FormEnd>
    </Form>
  )
}
