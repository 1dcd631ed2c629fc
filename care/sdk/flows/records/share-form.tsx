import { useEffect, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen, type ScreenData } from '#care/sdk/client/ask-screen.ts'
import styles from '#care/sdk/flows/records/records.module.css'
import { recordsTexts } from '#care/sdk/records/records-texts.en.ts'
import { type RecordPart, type ShareLength, shareLengths } from '#shared/records/record-rules.ts'
import { type RecordPerson, type RecordShare, recordScreens } from '#shared/records/record-screens.ts'
import { Button } from '#ui/components/button.tsx'
import { IconCopy } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { ErrorSentence } from '#ui/components/states/error-sentence.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Props = {
  host: CareHost
  person: RecordPerson
  chosen: () => readonly RecordPart[] | null
  onShared: (share: RecordShare) => void
}
type Made = ScreenData<typeof recordScreens.shareRecords>

/** Creates a share link. A retry uses the same id, so that it creates no second link. */
export const ShareForm = ({ host, person, chosen, onShared }: Props) => {
  const t = textsOf(recordsTexts)
  const [lasts, setLasts] = useState<ShareLength>('day')
  const [shareId, setShareId] = useState(() => newId())
  const [made, setMade] = useState<Made | null>(null)
  const { isBusy, run } = useBusy()
  const [error, setError] = useState<unknown>(null)
  const share = async () => {
    const parts = chosen()
    if (parts === null) return
    setError(null)
    await run(async () => {
      const asked = { shareId, patientId: person.telehealthId, parts: [...parts], lasts }
      const answer = await askScreen(host, recordScreens.shareRecords, asked)
      setMade(answer)
      setShareId(newId())
      onShared(answer.share)
    }, setError)
  }
  if (made) return <MadeLink made={made} onDone={() => setMade(null)} />
  return (
    <section aria-label={t('share')} className={styles.box}>
      <h4>{t('share')}</h4>
      <p className={styles.line}>{t('shareLead')}</p>
      <SelectInput
        name="lasts"
        label={t('lasts')}
        value={lasts}
        options={shareLengths.map((value) => ({ value, label: t(value) }))}
        onChange={(value) => setLasts(shareLengths.find((one) => one === value) ?? 'day')}
      />
      {error !== null && (
        <Alert tone="error">
          <ErrorSentence error={error} />
        </Alert>
      )}
      <div>
        <Button kind="tinted" isBusy={isBusy} onClick={share}>
          {t('makeLink')}
        </Button>
      </div>
    </section>
  )
}

/** The link and the passcode, shown only once. */
const MadeLink = ({ made: { link, passcode }, onDone }: { made: Made; onDone: () => void }) => {
  const t = textsOf(recordsTexts)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const copy = (text: string) => () => void navigator.clipboard.writeText(text).then(() => toast.success(t('copied')))
  return (
    <section aria-label={t('made')} className={styles.box}>
      <h4 ref={title} tabIndex={-1}>
        {t('made')}
      </h4>
      <p className={styles.line}>{t('madeLead')}</p>
      <dl className={styles.facts}>
        <dt>{t('link')}</dt>
        <dd dir="ltr">{link}</dd>
        <dt>{t('passcode')}</dt>
        <dd dir="ltr" className={styles.passcode}>
          {passcode}
        </dd>
      </dl>
      <div className={styles.ways}>
        <Button kind="secondary" icon={IconCopy} onClick={copy(link)}>
          {t('copyLink')}
        </Button>
        <Button kind="secondary" icon={IconCopy} onClick={copy(passcode)}>
          {t('copyPasscode')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </section>
  )
}
