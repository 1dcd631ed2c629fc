import styles from '#care/sdk/flows/medical-info/medical-info.module.css'
import type { MedicalBox } from '#care/sdk/flows/medical-info/use-medical-info.ts'
import { confirmedWords } from '#care/sdk/medical-info/confirmed-words.ts'
import { listWords } from '#care/sdk/medical-info/entry-words.ts'
import { medicalTexts } from '#care/sdk/medical-info/medical-texts.ts'
import { type MedicalList, medicalLists } from '#shared/medical-info/medical-lists.ts'
import type { MedicalPerson } from '#shared/medical-info/medical-shape.ts'
import { FlowFrame } from '#ui/components/flow-frame.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconChevronRight, IconDownload } from '#ui/components/icons.ts'
import { SelectInput } from '#ui/fields/select-input.tsx'

/** Every list in a line: what stands in it, and when it was last right. */
export const OverviewView = ({ box, onOpen }: { box: MedicalBox; onOpen: (list: MedicalList) => void }) => {
  const t = medicalTexts()
  const { host, info, person } = box
  return (
    <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close}>
      <div className={styles.view}>
        <p className={styles.lead}>{person.isSelf ? t('lead') : <bdi>{t('leadOther', { name: person.first })}</bdi>}</p>
        <PersonChoice
          people={info.people}
          person={person}
          onChange={({ telehealthId, isSelf }) => host.go(isSelf ? {} : { person: telehealthId }, 'push')}
        />
        <ul className={styles.lists} aria-label={t('lists')}>
          {medicalLists.map((list) => {
            const shown = box.listOf(list)
            return (
              <li key={list}>
                <button type="button" className={styles.open} onClick={() => onOpen(list)}>
                  <span className={styles.name}>{t(list)}</span>
                  <span className={styles.line}>
                    <bdi>{listWords(shown)}</bdi>
                  </span>
                  {shown.confirmedAt !== null && <span className={styles.line}>{confirmedWords(shown)}</span>}
                  <Icon of={IconChevronRight} mirrored />
                </button>
              </li>
            )
          })}
        </ul>
        <button type="button" className={styles.records} onClick={() => host.go({ view: 'records', ...whose(person) }, 'push')}>
          <Icon of={IconDownload} />
          <span>
            <b>{t('toRecords')}</b>
            <span className={styles.line}>{t('toRecordsLead')}</span>
          </span>
        </button>
      </div>
    </FlowFrame>
  )
}

const whose = ({ isSelf, telehealthId }: MedicalPerson): Record<string, string> => (isSelf ? {} : { person: telehealthId })

type ChoiceProps = { people: readonly MedicalPerson[]; person: MedicalPerson; onChange: (person: MedicalPerson) => void }

/** Whose it is, where there is a choice. */
export const PersonChoice = ({ people, person, onChange }: ChoiceProps) => {
  const t = medicalTexts()
  if (people.length < 2) return null
  return (
    <SelectInput
      name="person"
      label={t('person')}
      value={person.telehealthId}
      options={people.map(({ telehealthId, first, last, isSelf }) => ({
        value: telehealthId,
        label: isSelf ? t('you', { name: `${first} ${last}` }) : `${first} ${last}`,
      }))}
      onChange={(id) => {
        const chosen = people.find(({ telehealthId }) => telehealthId === id)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
