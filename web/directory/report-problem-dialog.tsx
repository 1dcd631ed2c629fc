import type { z } from 'zod/mini'
import { type DirectoryEntryKind, problemCalls } from '#shared/directory/problem-calls.ts'
import { longestProblemNote, problemReport, problems } from '#shared/directory/problem-fields.ts'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { problemTexts } from '#web/directory/problem-texts.en.ts'
import styles from '#web/directory/report-problem.module.css'

export type ReportedEntry = { entry: DirectoryEntryKind; id: string; name: string }

/** Reports an error in a directory entry to the operators. */
export const ReportProblemDialog = ({ entry, id, name, onClose }: ReportedEntry & { onClose: () => void }) => {
  const t = textsOf(problemTexts)
  const report = async (said: z.infer<typeof problemReport>) => {
    await send(problemCalls.reportProblem, { entry, id, ...said, language: currentLanguage() })
    onClose()
    toast.success(t('thanks'))
  }
  return (
    <Dialog title={t('report')} onClose={onClose}>
      <p className={styles.about}>
        <Sentence parts={t.parts('about', { name: <bdi>{name}</bdi> })} />
      </p>
      <Form loadSchema={async () => problemReport} onSend={report}>
        <FieldStack>
          <SelectInput
            name="problem"
            label={t('what')}
            placeholder={t('choose')}
            options={problems.map((value) => ({ value, label: t(value) }))}
          />
          <TextArea name="note" label={t('note')} hint={t('noteHint', { n: longestProblemNote })} maxLength={longestProblemNote} rows={3} />
        </FieldStack>
        <div className={styles.send}>
          <FormProblem />
          <SubmitButton>{t('send')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
