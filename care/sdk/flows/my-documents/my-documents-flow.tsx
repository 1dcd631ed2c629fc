import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { useLiveCount } from '#care/sdk/client/use-live-count.ts'
import { DocumentShown, DocumentStatus, documentAbout, titleOfDocument } from '#care/sdk/documents/document-shown.tsx'
import { DocumentLink } from '#care/sdk/flows/my-documents/document-link.tsx'
import { DocumentListView } from '#care/sdk/flows/my-documents/document-list-view.tsx'
import { DownloadPart } from '#care/sdk/flows/my-documents/download-part.tsx'
import { myDocumentsTexts } from '#care/sdk/flows/my-documents/my-documents-texts.en.ts'
import { RowView } from '#care/sdk/lists/row-view.tsx'
import { documentScreens } from '#shared/documents/document-calls.ts'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { joined } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** my-documents: the list; with `?document=` one of them. */
export const MyDocumentsFlow = ({ host }: { host: CareHost }) => {
  const { document: documentId } = host.query
  return documentId === undefined ? <DocumentListView host={host} /> : <DocumentView key={documentId} host={host} documentId={documentId} />
}

/** One document: what it says, its PDF, and the link with which somebody else checks it. */
const DocumentView = ({ host, documentId }: { host: CareHost; documentId: string }) => {
  const t = textsOf(myDocumentsTexts)
  const load = useLoad(() => askScreen(host, documentScreens.readDocument, { documentId }), useLiveCount(host, 'document'))
  return (
    <RowView
      host={host}
      id={documentId}
      back={t('back')}
      notFound={t('loadFailed')}
      load={load}
      titleOf={({ document: { document, isSelf } }) => ({
        title: titleOfDocument(document),
        status: <DocumentStatus document={document} />,
        hint: joined([isSelf ? '' : t('forPatient', { name: document.patient.first }), ...documentAbout(document)]),
      })}
    >
      {({ document: row }) => (
        <>
          <DocumentShown document={row.document} />
          <DownloadPart host={host} document={row.document} />
          <DocumentLink host={host} row={row} reload={load.reload} />
        </>
      )}
    </RowView>
  )
}
