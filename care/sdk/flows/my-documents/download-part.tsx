import { useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { fetchCareFile } from '#care/sdk/client/ask-screen.ts'
import { myDocumentsTexts } from '#care/sdk/flows/my-documents/my-documents-texts.en.ts'
import { RowPart } from '#care/sdk/lists/row-view.tsx'
import { documentFileCalls } from '#shared/documents/document-calls.ts'
import type { ShownDocument } from '#shared/documents/document-shape.ts'
import { isLanguage, languages, ownNameOf } from '#shared/languages.ts'
import { Button } from '#ui/components/button.tsx'
import { IconDownload } from '#ui/components/icons.ts'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { saveFile } from '#ui/lib/page/save-file.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'

/** Downloads the PDF in the language of the page or another one: a school may need English. */
export const DownloadPart = ({ host, document: { id, reference } }: { host: CareHost; document: ShownDocument }) => {
  const t = textsOf(myDocumentsTexts)
  const [language, setLanguage] = useState(currentLanguage)
  const { isBusy, run } = useBusy()
  const download = () =>
    run(async () =>
      saveFile(await fetchCareFile(host, documentFileCalls.readDocumentFile, { documentId: id, language }), `${reference}.pdf`),
    )
  return (
    <RowPart title={t('download')}>
      <SelectInput
        name="language"
        label={t('pdfLanguage')}
        value={language}
        options={languages.map((code) => ({ value: code, label: ownNameOf(code) }))}
        onChange={(value) => isLanguage(value) && setLanguage(value)}
      />
      <Button icon={IconDownload} isBusy={isBusy} onClick={() => void download()}>
        {t('pdf')}
      </Button>
      <span role="status" className="visually-hidden">
        {isBusy && t('preparing')}
      </span>
    </RowPart>
  )
}
