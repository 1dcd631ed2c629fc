import type { CareHost } from '#care/sdk/care-host.ts'
import { DocumentListView } from '#care/sdk/flows/my-documents/document-list-view.tsx'
import { DocumentView } from '#care/sdk/flows/my-documents/document-view.tsx'

/** my-documents: the list; with `?document=` one of them. */
export const MyDocumentsFlow = ({ host }: { host: CareHost }) => {
  const { document: documentId } = host.query
  return documentId === undefined ? <DocumentListView host={host} /> : <DocumentView key={documentId} host={host} documentId={documentId} />
}
