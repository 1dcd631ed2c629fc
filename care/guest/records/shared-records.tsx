import { useEffect, useRef, useState } from 'react'
import { guestRecordsTexts } from '#care/guest/records/guest-records-texts.en.ts'
import { isGone, type OpenedRecords } from '#care/guest/records/opened-records.ts'
import styles from '#care/guest/records/shared-records.module.css'
import { GuestFrame } from '#care/guest/shell/guest-frame.tsx'
import { fileNames } from '#care/sdk/records/file-names.ts'
import { RecordSetShown } from '#care/sdk/records/record-set-shown.tsx'
import { recordsTexts } from '#care/sdk/records/records-texts.en.ts'
import { type RecordFormat, recordFormats } from '#shared/records/record-rules.ts'
import { sharedRecordCalls } from '#shared/records/shared-record-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { IconDownload } from '#ui/components/icons.ts'
import { receiveFile } from '#ui/lib/calls/send.ts'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { dateShown, instantShown, joined } from '#ui/lib/format.ts'
import { saveFile } from '#ui/lib/page/save-file.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Props = {
  opened: OpenedRecords
  /** Called when the link is no longer valid. */
  onGone: () => void
  /** Called when the file ticket has expired; the guest must enter the passcode again. */
  onLate: () => void
}

/** The ticket's lifetime in milliseconds, with a safety margin. */
const ticketMs = 14.5 * 60_000

/** The shared records, to read or download. */
export const SharedRecords = ({ opened: { records, endsAt, ticket }, onGone, onLate }: Props) => {
  const [t, word] = [textsOf(guestRecordsTexts), textsOf(recordsTexts)]
  const top = useRef<HTMLParagraphElement>(null)
  const [openedAt] = useState(() => performance.now())
  const { isBusy, run } = useBusy()
  const [pressed, setPressed] = useState<RecordFormat | null>(null)
  useEffect(() => top.current?.focus(), [])
  const { patient, madeAt } = records
  const download = async (format: RecordFormat) => {
    if (performance.now() - openedAt > ticketMs) {
      toast.info(t('again'))
      return onLate()
    }
    setPressed(format)
    const asked = { format, language: currentLanguage() }
    await run(
      async () => saveFile(await receiveFile(sharedRecordCalls.readSharedFile, asked, { bearer: ticket }), fileNames[format]),
      (error) => (isGone(error) ? onGone() : showError(error)),
    )
  }
  return (
    <GuestFrame title={t('of', { name: `${patient.first} ${patient.last}` })}>
      <p ref={top} tabIndex={-1} className={styles.lead}>
        {joined([word('born', { date: dateShown(patient.dateOfBirth) }), word('asOf', { when: instantShown(madeAt) })])}
      </p>
      <p className={styles.lead}>{t('until', { when: instantShown(endsAt) })}</p>
      <div className={styles.downloads}>
        {recordFormats.map((format) => (
          <Button key={format} kind="secondary" icon={IconDownload} isBusy={isBusy && pressed === format} onClick={() => download(format)}>
            {word(format)}
          </Button>
        ))}
      </div>
      <RecordSetShown records={records} />
    </GuestFrame>
  )
}
