import { useEffect, useRef, useState } from 'react'
import { guestRecordsTexts } from '#care/guest/records/guest-records-texts.ts'
import { isGone, type OpenedRecords } from '#care/guest/records/opened-records.ts'
import styles from '#care/guest/records/shared-records.module.css'
import { GuestFrame } from '#care/guest/shell/guest-frame.tsx'
import { RecordSetShown } from '#care/sdk/records/record-set-shown.tsx'
import { recordsTexts } from '#care/sdk/records/records-texts.ts'
import { fileNames, saveFile } from '#care/sdk/records/save-file.ts'
import { type RecordFormat, recordFormats } from '#shared/records/record-rules.ts'
import { sharedRecordCalls } from '#shared/records/shared-record-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { IconDownload } from '#ui/components/icons.ts'
import { dateShown, instantShown } from '#ui/lib/format.ts'
import { receiveFile } from '#ui/lib/send.ts'
import { currentLanguage } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { showError } from '#ui/lib/toast-error.ts'

type Props = {
  opened: OpenedRecords
  /** The link opens nothing more. */
  onGone: () => void
  /** The ticket to the files has run out: the passcode is asked for again. */
  onLate: () => void
}

/** Milliseconds that the ticket is good for, less a moment. */
const ticketMs = 14.5 * 60_000

/** What was shared, to be read here and taken away. */
export const SharedRecords = ({ opened: { records, endsAt, ticket }, onGone, onLate }: Props) => {
  const [t, word] = [guestRecordsTexts(), recordsTexts()]
  const top = useRef<HTMLParagraphElement>(null)
  const [openedAt] = useState(() => performance.now())
  const [busy, setBusy] = useState<RecordFormat | null>(null)
  useEffect(() => top.current?.focus(), [])
  const { patient, madeAt } = records
  const download = async (format: RecordFormat) => {
    if (performance.now() - openedAt > ticketMs) {
      toast.info(t('again'))
      return onLate()
    }
    setBusy(format)
    await receiveFile(sharedRecordCalls.readSharedFile, { format, language: currentLanguage() }, { bearer: ticket }).then(
      (file) => saveFile(file, fileNames[format]),
      (error: unknown) => (isGone(error) ? onGone() : showError(error)),
    )
    setBusy(null)
  }
  return (
    <GuestFrame title={t('of', { name: `${patient.first} ${patient.last}` })}>
      <p ref={top} tabIndex={-1} className={styles.lead}>
        {word('born', { date: dateShown(patient.dateOfBirth) })} · {word('asOf', { when: instantShown(madeAt) })}
      </p>
      <p className={styles.lead}>{t('until', { when: instantShown(endsAt) })}</p>
      <div className={styles.downloads}>
        {recordFormats.map((format) => (
          <Button key={format} kind="secondary" icon={IconDownload} isBusy={busy === format} onClick={() => download(format)}>
            {word(format)}
          </Button>
        ))}
      </div>
      <RecordSetShown records={records} />
    </GuestFrame>
  )
}
