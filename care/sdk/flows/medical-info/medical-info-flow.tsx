import type { CareHost } from '#care/sdk/care-host.ts'
import { FlowLoading } from '#care/sdk/client/flow-loading.tsx'
import { EntryView } from '#care/sdk/flows/medical-info/entry-view.tsx'
import { ListView } from '#care/sdk/flows/medical-info/list-view.tsx'
import { OverviewView } from '#care/sdk/flows/medical-info/overview-view.tsx'
import { useMedicalInfo } from '#care/sdk/flows/medical-info/use-medical-info.ts'
import { RecordsView } from '#care/sdk/flows/records/records-view.tsx'
import { medicalLists } from '#shared/medical-info/medical-lists.ts'

/** medical-info: all lists, or one with `?list=`, or its `?entry=`. `?person=` selects the patient; `?view=records` opens downloads. */
export const MedicalInfoFlow = ({ host }: { host: CareHost }) =>
  host.query.view === 'records' ? <RecordsView host={host} /> : <MedicalInfo host={host} />

const MedicalInfo = ({ host }: { host: CareHost }) => {
  const { person, list: asked, entry } = host.query
  const { box, error, reload } = useMedicalInfo(host, person ?? null)
  if (box === null) return <FlowLoading host={host} load={{ error, reload }} />
  const list = medicalLists.find((one) => one === asked)
  const whose = person === undefined ? {} : { person }
  if (list === undefined) return <OverviewView box={box} onOpen={(chosen) => host.go({ ...whose, list: chosen }, 'push')} />
  const toList = () => host.go({ ...whose, list }, 'replace')
  if (entry !== undefined && box.person.mayChange) return <EntryView key={entry} box={box} list={list} entryId={entry} onDone={toList} />
  return (
    <ListView
      key={list}
      box={box}
      list={list}
      onEntry={(id) => host.go({ ...whose, list, entry: id }, 'push')}
      onBack={() => host.go(whose, 'replace')}
    />
  )
}
