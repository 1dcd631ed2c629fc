import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import styles from '#care/sdk/flows/my-documents/my-documents.module.css'
import { myDocumentsTexts } from '#care/sdk/flows/my-documents/my-documents-texts.en.ts'
import listStyles from '#care/sdk/lists/lists.module.css'
import { RowPart } from '#care/sdk/lists/row-view.tsx'
import { documentScreens, type MemberDocument } from '#shared/documents/document-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { IconCopy } from '#ui/components/icons.ts'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Props = { host: CareHost; row: MemberDocument; reload: () => void }

/** The link with which a school, an employer or another clinic checks the document; it can be copied, turned off and on. */
export const DocumentLink = ({ host, row: { document, link, mayChangeLink }, reload }: Props) => {
  const t = textsOf(myDocumentsTexts)
  const { isBusy, run } = useBusy()
  const set = (isOn: boolean) =>
    run(async () => {
      await askScreen(host, documentScreens.setDocumentLink, { documentId: document.id, isOn })
      toast.success(t(isOn ? 'turnedOn' : 'turnedOff'))
      reload()
    })
  const turnOff = async () => {
    const isSure = await confirm({ title: t('offTitle'), text: t('offText'), yes: t('turnOff'), no: t('keep'), isDanger: true })
    if (isSure) await set(false)
  }
  return (
    <RowPart title={t('link')}>
      {link === null ? (
        <>
          <p className={listStyles.hint}>{t('isOff')}</p>
          {mayChangeLink && (
            <Button kind="tinted" isBusy={isBusy} onClick={() => void set(true)}>
              {t('turnOn')}
            </Button>
          )}
        </>
      ) : (
        <>
          <p className={listStyles.hint}>{t(document.kind === 'absence' ? 'linkAbsence' : 'linkOther')}</p>
          <p className={styles.address} dir="ltr">
            {link}
          </p>
          <div className={styles.ways}>
            <Button
              kind="secondary"
              icon={IconCopy}
              onClick={() => void navigator.clipboard.writeText(link).then(() => toast.success(t('copied')))}
            >
              {t('copy')}
            </Button>
            {mayChangeLink && (
              <Button kind="quiet" isBusy={isBusy} onClick={() => void turnOff()}>
                {t('turnOff')}
              </Button>
            )}
          </div>
        </>
      )}
    </RowPart>
  )
}
