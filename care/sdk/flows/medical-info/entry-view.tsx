import { useEffect, useRef, useState } from 'react'
import { EntryFields } from '#care/sdk/flows/medical-info/entry-fields.tsx'
import styles from '#care/sdk/flows/medical-info/medical-info.module.css'
import { PharmacyEntry } from '#care/sdk/flows/medical-info/pharmacy-entry.tsx'
import type { MedicalBox } from '#care/sdk/flows/medical-info/use-medical-info.ts'
import { entryWords } from '#care/sdk/medical-info/entry-words.ts'
import { medicalTexts } from '#care/sdk/medical-info/medical-texts.en.ts'
import { type MedicalList, medicalEntrySchemas } from '#shared/medical-info/medical-lists.ts'
import type { ShownEntry } from '#shared/medical-info/medical-shape.ts'
import { Button } from '#ui/components/button.tsx'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconArrowLeft, IconInfoCircle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormEnd } from '#ui/fields/forms/form-end.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { joined } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Props = { box: MedicalBox; list: MedicalList; entryId: string; onDone: () => void }

const isConflict = (error: unknown): boolean => error instanceof CallError && error.code === 'Conflict'

/** The form of one entry. Its text is kept in the tab until it is saved; a conflicting change by somebody else is shown first. */
export const EntryView = ({ box, list, entryId, onDone }: Props) => {
  const t = textsOf(medicalTexts)
  const { host, person } = box
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const now = box.listOf(list).entries.find(({ id }) => id === entryId)
  const [seen, setSeen] = useState<ShownEntry | undefined>(now)
  const [isLate, setLate] = useState(false)
  // After a conflict, the newly loaded version becomes the base of the edit.
  if (isLate && now && now !== seen && now.version !== seen?.version) setSeen(now)
  const [freshId, setFreshId] = useState(entryId)
  const save = async (data: NonNullable<ShownEntry['data']>) => {
    const isGone = isLate && now === undefined
    const id = isGone ? crypto.randomUUID() : freshId
    if (isGone) setFreshId(id)
    await box.save(list, { id, version: isGone ? 0 : (seen?.version ?? 0), data }).catch((error: unknown) => {
      if (isConflict(error)) {
        setLate(true)
        box.refresh()
      }
      throw error
    })
    toast.success(t('saved'))
    onDone()
  }
  const words = now && entryWords(list, now)
  const late = isLate && (words ? t('changedElsewhere', { what: joined([words.title, words.more]) }) : t('removedElsewhere'))
  const foot = (
    <>
      <Button kind="quiet" onClick={onDone}>
        <Icon of={IconArrowLeft} mirrored />
        {t('back')}
      </Button>
      <span />
    </>
  )
  const Fields = list === 'pharmacy' ? PharmacyEntry : EntryFields
  return (
    <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close} foot={foot}>
      <div className={styles.view}>
        <h3 ref={title} tabIndex={-1} className={styles.title}>
          {t(seen ? 'editIn' : 'addTo', { list: t(list) })}
        </h3>
        {late && (
          <Alert tone="warning" icon={IconInfoCircle}>
            <bdi>{late}</bdi>
          </Alert>
        )}
        <Form
          loadSchema={async () => medicalEntrySchemas[list]}
          onSend={save}
          keepAs={`medical ${person.telehealthId} ${seen ? entryId : list}`}
          initial={() => ({ ...(seen ? {} : { course: 'current', severity: 'unknown' }), ...seen?.data })}
        >
          <Fields box={box} list={list} data={seen?.data ?? null} />
          <FormEnd>{t('save')}</FormEnd>
        </Form>
      </div>
    </FlowFrame>
  )
}
