import { useEffect, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import styles from '#care/sdk/flows/medical-info/medical-info.module.css'
import type { MedicalBox } from '#care/sdk/flows/medical-info/use-medical-info.ts'
import { confirmedWords } from '#care/sdk/medical-info/confirmed-words.ts'
import { entryWords } from '#care/sdk/medical-info/entry-words.ts'
import { medicalTexts } from '#care/sdk/medical-info/medical-texts.en.ts'
import { type MedicalList, mostEntries } from '#shared/medical-info/medical-lists.ts'
import type { ShownEntry } from '#shared/medical-info/medical-shape.ts'
import { Button } from '#ui/components/button.tsx'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconArrowLeft, IconCheck, IconPlus } from '#ui/components/icons.ts'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Props = {
  box: MedicalBox
  list: MedicalList
  /** Opens the form of an entry; an unknown id adds a new one. */
  onEntry: (id: string) => void
  onBack: () => void
}

/** One list: its entries, its actions, and when it was last confirmed. */
export const ListView = ({ box, list, onEntry, onBack }: Props) => {
  const t = textsOf(medicalTexts)
  const { host, person } = box
  const shown = box.listOf(list)
  const title = useRef<HTMLHeadingElement>(null)
  const [removed, setRemoved] = useState<readonly ShownEntry[]>([])
  const { isBusy, run } = useBusy()
  useEffect(() => title.current?.focus(), [])
  /** Runs an action. On failure, shows the error and reloads the lists to show changes by others. */
  const act = async (doing: () => Promise<void>) => {
    await run(doing, (error) => {
      showError(error)
      box.refresh()
    })
  }
  const remove = (entry: ShownEntry) =>
    act(async () => {
      await box.remove(list, entry)
      setRemoved((former) => [...former, entry])
    })
  const putBack = (entry: ShownEntry) =>
    act(async () => {
      await box.putBack(list, entry)
      setRemoved((former) => former.filter(({ id }) => id !== entry.id))
    })
  const confirm = (message: string) =>
    act(async () => {
      await box.confirm([shown])
      toast.success(message)
    })
  const isEmpty = shown.entries.length === 0
  const isFull = shown.entries.length >= mostEntries[list]
  const foot = (
    <>
      <Button kind="quiet" onClick={onBack}>
        <Icon of={IconArrowLeft} mirrored />
        {t('back')}
      </Button>
      {person.mayChange && !isFull && (
        <Button isLarge icon={IconPlus} onClick={() => onEntry(newId())}>
          {t('add')}
        </Button>
      )}
    </>
  )
  return (
    <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close} foot={foot}>
      <div className={styles.view}>
        <div>
          <h3 ref={title} tabIndex={-1} className={styles.title}>
            {t(list)}
          </h3>
          <p className={styles.lead}>{person.isSelf ? t(`${list}Lead`) : <bdi>{`${person.first} ${person.last}`}</bdi>}</p>
        </div>
        {!person.mayChange && <p className={styles.lead}>{t('readOnly')}</p>}
        {isEmpty ? (
          <p className={styles.empty}>{t(shown.isNone ? 'noneShown' : 'unanswered')}</p>
        ) : (
          <ul className={styles.entries} aria-label={t(list)}>
            {shown.entries.map((entry) => (
              <Entry
                key={entry.id}
                list={list}
                entry={entry}
                acts={person.mayChange ? { isBusy, edit: () => onEntry(entry.id), remove: () => remove(entry) } : null}
              />
            ))}
          </ul>
        )}
        <Removed list={list} entries={removed} isBusy={isBusy} putBack={putBack} />
        <div className={styles.confirm}>
          <span className={styles.line}>{confirmedWords(shown)}</span>
          {person.mayChange && (!isEmpty || shown.isNone) && (
            <Button kind="tinted" icon={IconCheck} isBusy={isBusy} onClick={() => confirm(t('confirmedNow'))}>
              {t('confirmUnchanged')}
            </Button>
          )}
          {person.mayChange && isEmpty && !shown.isNone && (
            <Button kind="tinted" isBusy={isBusy} onClick={() => confirm(t('noneDone'))}>
              {t('none')}
            </Button>
          )}
        </div>
      </div>
    </FlowFrame>
  )
}

type Acts = { isBusy: boolean; edit: () => void; remove: () => Promise<void> }

const Entry = ({ list, entry, acts }: { list: MedicalList; entry: ShownEntry; acts: Acts | null }) => {
  const t = textsOf(medicalTexts)
  const { title, more } = entryWords(list, entry)
  return (
    <li>
      <div>
        <bdi className={styles.name}>{title}</bdi>
        {more !== '' && (
          <span className={styles.line}>
            <bdi>{more}</bdi>
          </span>
        )}
      </div>
      {acts && (
        <div className={styles.acts}>
          <Button kind="quiet" aria-label={t('editWhat', { what: title })} onClick={acts.edit}>
            {t('edit')}
          </Button>
          <Button kind="quiet" isBusy={acts.isBusy} aria-label={t('removeWhat', { what: title })} onClick={acts.remove}>
            {t('remove')}
          </Button>
        </div>
      )}
    </li>
  )
}

type RemovedProps = { list: MedicalList; entries: readonly ShownEntry[]; isBusy: boolean; putBack: (entry: ShownEntry) => Promise<void> }

/** Entries removed just now, each with an undo button. */
const Removed = ({ list, entries, isBusy, putBack }: RemovedProps) => {
  const t = textsOf(medicalTexts)
  return (
    <div role="status" className={styles.removed}>
      {entries.map((entry) => {
        const what = entryWords(list, entry).title
        return (
          <p key={entry.id}>
            <bdi>{t('removed', { what })}</bdi>
            <Button kind="quiet" isBusy={isBusy} aria-label={t('undoWhat', { what })} onClick={() => putBack(entry)}>
              {t('undo')}
            </Button>
          </p>
        )
      })}
    </div>
  )
}
