import { benefitImportsTexts } from '#console/benefits/benefit-imports-texts.en.ts'
import styles from '#console/benefits/benefits.module.css'
import { consoleShellTexts } from '#console/shell/console-shell-texts.en.ts'
import { type Column, DataTable } from '#console/shell/data-table.tsx'
import { DownloadLink } from '#console/shell/download-link.tsx'
import { benefitImportCalls, type ShownBenefitImport } from '#shared/benefits/benefit-import-calls.ts'
import { type BenefitRejection, rejectionTexts } from '#shared/benefits/rejection-texts.en.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { usePages } from '#ui/lib/calls/use-pages.ts'
import { numberShown } from '#ui/lib/format.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'

type Row = { line: number; id: string; reason: string }

/** The rejected rows of a file with their reasons, and all of them as a file. */
export const RejectedRows = ({ file: { id, reasons } }: { file: Pick<ShownBenefitImport, 'id' | 'reasons'> }) => {
  const t = textsOf(benefitImportsTexts)
  const pages = usePages(benefitImportCalls.listRejectedRows, { id })
  const download = (
    <DownloadLink call={benefitImportCalls.downloadRejectedRows} input={{ id, language: currentLanguage() }} kind="quiet">
      {t('download')}
    </DownloadLink>
  )
  return (
    <Panel title={t('rejectedTitle')} end={download} isPadded={false}>
      <p className={styles.reasons}>
        {Object.entries(reasons)
          .toSorted(([, one], [, other]) => other - one)
          .map(([reason, n]) => `${whyShown(reason)}: ${numberShown(n)}`)
          .join(' · ')}
      </p>
      <DataTable
        {...pages}
        caption={textsOf(consoleShellTexts)('tableOf', { what: t('rejectedTitle') })}
        columns={columns()}
        keyOf={({ line, reason }) => `${line} ${reason}`}
        empty={t('rejectedGone')}
      />
    </Panel>
  )
}

/** A reason in words; an unknown code is shown as it is. */
const whyShown = (reason: string): string => textsOf(rejectionTexts)(reason as BenefitRejection)

const columns = (): Column<Row>[] => {
  const t = textsOf(benefitImportsTexts)
  return [
    { head: t('row'), cell: ({ id }) => <bdi dir="ltr">{id || '–'}</bdi> },
    { head: t('reason'), cell: ({ reason }) => whyShown(reason) },
    { head: t('line'), cell: ({ line }) => numberShown(line), isNumber: true },
  ]
}
