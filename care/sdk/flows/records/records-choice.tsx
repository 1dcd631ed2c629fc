import { useEffect, useRef, useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen, fetchCareFile, type ScreenData } from '#care/sdk/client/ask-screen.ts'
import { FlowLoading } from '#care/sdk/client/flow-loading.tsx'
import { PersonSelect } from '#care/sdk/client/person-select.tsx'
import styles from '#care/sdk/flows/records/records.module.css'
import { ShareForm } from '#care/sdk/flows/records/share-form.tsx'
import { ShareList } from '#care/sdk/flows/records/share-list.tsx'
import { fileNames } from '#care/sdk/records/file-names.ts'
import { recordsTexts } from '#care/sdk/records/records-texts.en.ts'
import { paths, withQuery } from '#shared/paths.ts'
import { type RecordFormat, type RecordPart, recordFormats, recordParts } from '#shared/records/record-rules.ts'
import { type RecordPerson, type RecordShare, recordFileCalls, recordScreens } from '#shared/records/record-screens.ts'
import { Button } from '#ui/components/button.tsx'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconArrowLeft, IconDownload } from '#ui/components/icons.ts'
import { Sentence } from '#ui/components/sentence.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { saveFile } from '#ui/lib/page/save-file.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'

type Records = ScreenData<typeof recordScreens.readRecords>

/** A choice of records and patient, to download now or to share by a temporary link. */
export const RecordsChoice = ({ host }: { host: CareHost }) => {
  const load = useLoad(() => askScreen(host, recordScreens.readRecords, {}))
  return load.data ? <Choice host={host} records={load.data} /> : <FlowLoading host={host} load={load} />
}

/** Leads to support's form; the portal answers requests for corrections. */
const AmendLink = () => <a href={withQuery(paths.questions, { about: 'amendment' })}>{textsOf(recordsTexts)('amendAsk')}</a>

/** What a delegate reads in place of the share form. */
const NoSharing = ({ name }: { name: string }) => {
  const t = textsOf(recordsTexts)
  return (
    <section aria-label={t('share')} className={styles.box}>
      <h4>{t('share')}</h4>
      <p className={styles.line}>{t('noSharing', { name })}</p>
    </section>
  )
}

const Choice = ({ host, records }: { host: CareHost; records: Records }) => {
  const t = textsOf(recordsTexts)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const [shares, setShares] = useState<readonly RecordShare[]>(records.shares)
  const [ticked, setParts] = useState<readonly RecordPart[]>(recordParts)
  const [needsPart, setNeedsPart] = useState(false)
  const person = records.people.find(({ telehealthId }) => telehealthId === host.query.person) ?? records.people[0]
  if (!person) return null
  const parts = ticked.filter((part) => person.parts.includes(part))
  const choose = (next: readonly RecordPart[]) => {
    setParts(next)
    setNeedsPart(false)
  }
  /** Returns the chosen parts; if there are none, shows an error and returns null. */
  const chosen = (): readonly RecordPart[] | null => {
    setNeedsPart(parts.length === 0)
    return parts.length === 0 ? null : parts
  }
  const put = (share: RecordShare) => setShares((former) => [share, ...former.filter(({ id }) => id !== share.id)])
  const replace = (share: RecordShare) => setShares((former) => former.map((one) => (one.id === share.id ? share : one)))
  const foot = (
    <>
      <Button kind="quiet" onClick={() => host.go(person.isSelf ? {} : { person: person.telehealthId }, 'push')}>
        <Icon of={IconArrowLeft} mirrored />
        {t('back')}
      </Button>
      <span />
    </>
  )
  return (
    <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close} foot={foot}>
      <div className={styles.view}>
        <div>
          <h3 ref={title} tabIndex={-1} className={styles.title}>
            {t('title')}
          </h3>
          <p className={styles.lead}>{t('lead')}</p>
        </div>
        <PersonSelect
          people={records.people}
          person={person}
          label={t('person')}
          you={(name) => t('you', { name })}
          onChange={({ telehealthId }) => host.go({ view: 'records', person: telehealthId }, 'replace')}
        />
        <Parts offered={person.parts} parts={parts} needsPart={needsPart} onChange={choose} />
        <Downloads host={host} person={person} chosen={chosen} />
        {person.mayShare ? (
          <ShareForm key={person.telehealthId} host={host} person={person} chosen={chosen} onShared={put} />
        ) : (
          <NoSharing name={person.first} />
        )}
        <ShareList host={host} shares={shares} onChanged={replace} />
        <p className={styles.line}>
          <Sentence parts={t.parts('amend', { ask: <AmendLink key="ask" /> })} />
        </p>
      </div>
    </FlowFrame>
  )
}

type PartsProps = {
  offered: readonly RecordPart[]
  parts: readonly RecordPart[]
  needsPart: boolean
  onChange: (parts: readonly RecordPart[]) => void
}

const Parts = ({ offered, parts, needsPart, onChange }: PartsProps) => {
  const t = textsOf(recordsTexts)
  return (
    <fieldset className={styles.parts} aria-describedby={needsPart ? 'records-parts-error' : undefined}>
      <legend>{t('what')}</legend>
      {offered.map((part) => (
        <Checkbox
          key={part}
          name={part}
          label={t(part)}
          isTicked={parts.includes(part)}
          onTick={(isOn) => onChange(recordParts.filter((one) => (one === part ? isOn : parts.includes(one))))}
        />
      ))}
      {needsPart && <FieldError id="records-parts-error" code={t('needsPart')} />}
    </fieldset>
  )
}

type DownloadProps = { host: CareHost; person: RecordPerson; chosen: () => readonly RecordPart[] | null }

const Downloads = ({ host, person, chosen }: DownloadProps) => {
  const t = textsOf(recordsTexts)
  const { isBusy, run } = useBusy()
  const [pressed, setPressed] = useState<RecordFormat | null>(null)
  const download = async (format: RecordFormat) => {
    const parts = chosen()
    if (parts === null) return
    setPressed(format)
    const asked = { patientId: person.telehealthId, parts: parts.join(','), format, language: currentLanguage() }
    await run(async () => saveFile(await fetchCareFile(host, recordFileCalls.readRecordFile, asked), fileNames[format]))
  }
  return (
    <section aria-label={t('download')} className={styles.downloads}>
      {recordFormats.map((format) => (
        <div key={format}>
          <Button kind="secondary" icon={IconDownload} isBusy={isBusy && pressed === format} onClick={() => download(format)}>
            {t(format)}
          </Button>
          <p className={styles.line}>{t(`${format}Lead`)}</p>
        </div>
      ))}
    </section>
  )
}
