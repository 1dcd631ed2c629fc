import { useState } from 'react'
import styles from '#care/clinic/chart/chart.module.css'
import { chartPath } from '#care/clinic/chart/chart-path.ts'
import { chartTexts } from '#care/clinic/chart/chart-texts.en.ts'
import { ClinicFrame } from '#care/clinic/shell/clinic-frame.tsx'
import type { Answer } from '#shared/calls.ts'
import { chartCalls, patientSearch } from '#shared/chart/chart-calls.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormEnd } from '#ui/fields/forms/form-end.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { dateShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Found = Answer<typeof chartCalls.findPatients>['patients']

/** /clinic/patients: finds a patient of this practice, whose chart then opens, or asks for a reason. */
export const PatientsPage = () => {
  const t = textsOf(chartTexts)
  const [found, setFound] = useState<Found | null>(null)
  return (
    <ClinicFrame title={t('patients')} lead={t('patientsLead')}>
      <Panel>
        <div className={styles.find}>
          <Form
            loadSchema={async () => patientSearch}
            onSend={async (asked) => setFound((await send(chartCalls.findPatients, asked)).data.patients)}
          >
            <FieldStack>
              <TextInput name="last" label={t('last')} maxLength={100} autoComplete="off" />
              <TextInput name="dateOfBirth" type="date" label={t('dateOfBirth')} isLeftToRight isShort />
            </FieldStack>
            <FormEnd>{t('find')}</FormEnd>
          </Form>
        </div>
      </Panel>
      {found && (
        <Panel title={t('found')}>
          <div role="status">{found.length === 0 && <p>{t('nobody')}</p>}</div>
          <ul className={styles.lines}>
            {found.map(({ id, first, last, dateOfBirth }) => (
              <li key={id}>
                <ActionLink href={chartPath(id)}>
                  {first} {last}
                </ActionLink>
                <p className={styles.more}>{t('born', { date: dateShown(dateOfBirth) })}</p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </ClinicFrame>
  )
}
