import { PersonSelect } from '#care/sdk/client/person-select.tsx'
import { ListLines } from '#care/sdk/flows/medical-info/list-lines.tsx'
import styles from '#care/sdk/flows/medical-info/medical-info.module.css'
import type { MedicalBox } from '#care/sdk/flows/medical-info/use-medical-info.ts'
import { medicalTexts } from '#care/sdk/medical-info/medical-texts.en.ts'
import { type MedicalList, medicalLists } from '#shared/medical-info/medical-lists.ts'
import type { MedicalPerson } from '#shared/medical-info/medical-shape.ts'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconDownload } from '#ui/components/icons.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Every list in one row: a summary of its entries, and when it was last confirmed. */
export const OverviewView = ({ box, onOpen }: { box: MedicalBox; onOpen: (list: MedicalList) => void }) => {
  const t = textsOf(medicalTexts)
  const { host, info, person } = box
  return (
    <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close}>
      <div className={styles.view}>
        <p className={styles.lead}>{person.isSelf ? t('lead') : <bdi>{t('leadOther', { name: person.first })}</bdi>}</p>
        <PersonSelect
          people={info.people}
          person={person}
          label={t('person')}
          you={(name) => t('you', { name })}
          onChange={({ telehealthId, isSelf }) => host.go(isSelf ? {} : { person: telehealthId }, 'push')}
        />
        <ListLines lists={medicalLists.map(box.listOf)} onOpen={onOpen} />
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
