import { z } from 'zod/mini'
import styles from '#console/cases/case-notes.module.css'
import { casesTexts } from '#console/cases/cases-texts.en.ts'
import { type CaseShown, caseQueueCalls } from '#shared/cases/case-queue-calls.ts'
import { required } from '#shared/fields/required.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormEnd } from '#ui/fields/forms/form-end.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

const most = 2000
const schema = z.object({ text: required(most) })

/** Internal notes of operators on a case. */
export const CaseNotes = ({ id, notes }: { id: string; notes: CaseShown['notes'] }) => {
  const t = textsOf(casesTexts)
  const { refresh } = useAction(caseQueueCalls.readCase)
  const add = async (given: z.infer<typeof schema>, form: HTMLFormElement) => {
    await send(caseQueueCalls.addCaseNote, { id, ...given })
    form.reset()
    toast.success(t('noteAdded'))
    await refresh()
  }
  return (
    <Panel title={t('notes')}>
      {notes.length === 0 ? (
        <p className={styles.noNotes}>{t('noNotes')}</p>
      ) : (
        <ul className={styles.caseNotes}>
          {notes.map((note) => (
            <li key={note.id}>
              <p>
                <bdi>{note.text}</bdi>
              </p>
              <p className={styles.noteBy}>{t('noteBy', { name: note.by, when: instantShown(note.at) })}</p>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.noteForm}>
        <Form loadSchema={async () => schema} onSend={add}>
          <TextArea name="text" label={t('newNote')} hint={t('noteHint')} maxLength={most} rows={3} />
          <FormEnd>{t('addNote')}</FormEnd>
        </Form>
      </div>
    </Panel>
  )
}
