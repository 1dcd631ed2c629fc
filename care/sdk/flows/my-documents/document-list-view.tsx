import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { useLiveCount } from '#care/sdk/client/use-live-count.ts'
import { DocumentStatus, documentAbout, titleOfDocument } from '#care/sdk/documents/document-shown.tsx'
import { myDocumentsTexts } from '#care/sdk/flows/my-documents/my-documents-texts.en.ts'
import { FlowLoaded } from '#care/sdk/lists/flow-loaded.tsx'
import { RowList } from '#care/sdk/lists/row-list.tsx'
import { documentScreens, type MemberDocument } from '#shared/documents/document-calls.ts'
import { SunScene } from '#ui/components/arch.tsx'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { joined } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** The documents that the member may see, the latest first; reloaded when one changes. */
export const DocumentListView = ({ host }: { host: CareHost }) => {
  const load = useLoad(() => askScreen(host, documentScreens.listDocuments, {}), useLiveCount(host, 'document'))
  return (
    <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close}>
      <FlowLoaded load={load}>{({ documents }) => <Documents host={host} documents={documents} />}</FlowLoaded>
    </FlowFrame>
  )
}

const Documents = ({ host, documents }: { host: CareHost; documents: readonly MemberDocument[] }) => {
  const t = textsOf(myDocumentsTexts)
  if (documents.length === 0) {
    return (
      <EmptyState scene={<SunScene />} title={t('empty')}>
        {t('emptyLead')}
      </EmptyState>
    )
  }
  const rows = documents.map(({ document, isSelf }) => ({
    id: document.id,
    title: titleOfDocument(document),
    hints: [joined([isSelf ? '' : t('forPatient', { name: document.patient.first }), ...documentAbout(document)])],
    end: <DocumentStatus document={document} />,
  }))
  return <RowList label={t('list')} rows={rows} from={host.query.from} onOpen={(document) => host.go({ document }, 'push')} />
}
