import { useState } from 'react'
import styles from '#console/eligibility/imports-page.module.css'
import { importsTexts } from '#console/eligibility/imports-texts.en.ts'
import { reasonShown } from '#console/eligibility/reason-shown.ts'
import { type Column, DataTable } from '#console/shell/data-table.tsx'
import { FilterRow } from '#console/shell/filter-row.tsx'
import { PageSteps } from '#console/shell/page-steps.tsx'
import { importCalls, type ShownFinding } from '#shared/eligibility/import-calls.ts'
import type { FindingKind } from '#shared/eligibility/import-words.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { Tabs } from '#ui/components/frames/tabs.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { numberShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

const perPage = 50
/** Kinds of findings, the most urgent first. */
const kinds = ['rejected', 'added', 'changed', 'terminated', 'warning', 'syntax'] as const satisfies readonly FindingKind[]

/** The findings of an import run, one list per kind, filtered by text. */
export const FindingsPanel = ({ id }: { id: string }) => {
  const t = textsOf(importsTexts)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<FindingKind | null>(null)
  const { data } = useCall(importCalls.listImportFindings, { id, kind: kinds[0], text })
  // Until the operator chooses a list, the most urgent one that is not empty.
  const selected = chosen ?? kinds.find((kind) => (data?.totals[kind] ?? 0) > 0) ?? kinds[0]
  return (
    <Panel>
      <div className={styles.findings}>
        <FilterRow onFilter={(values) => setText(values.text ?? '')}>
          <TextInput name="text" label={t('searchRows')} type="search" maxLength={100} defaultValue={text} />
        </FilterRow>
        <Tabs
          title={t('rowsOf')}
          selected={selected}
          onSelect={setChosen}
          tabs={kinds.map((kind) => ({
            name: kind,
            label: `${t(kind)}${data ? ` (${numberShown(data.totals[kind])})` : ''}`,
            panel: <Findings key={`${kind} ${text}`} id={id} kind={kind} text={text} />,
          }))}
        />
      </div>
    </Panel>
  )
}

type Props = { id: string; kind: FindingKind; text: string }

const Findings = ({ id, kind, text }: Props) => {
  const t = textsOf(importsTexts)
  // Where each page that was opened begins; the first one has no such place.
  const [places, setPlaces] = useState<readonly string[]>([])
  const page = places.length
  const { data, error, refetch } = useCall(importCalls.listImportFindings, { id, kind, text, after: places.at(-1) })
  const turn = (to: number) => setPlaces(to > page && data?.next ? [...places, data.next] : places.slice(0, to))
  const total = data?.total ?? 0
  return (
    <>
      <DataTable
        caption={t(kind)}
        columns={columnsOf(kind)}
        rows={data?.rows}
        keyOf={({ ordinal, line, reason }) => `${ordinal} ${line} ${reason}`}
        empty={t('nothingHere')}
        error={error}
        refetch={refetch}
        foot={total > 0 ? footOf(kind) : undefined}
      />
      <PageSteps page={page} total={total} perPage={perPage} onPage={turn} />
    </>
  )
}

const footOf = (kind: FindingKind): string | undefined => {
  const t = textsOf(importsTexts)
  if (kind === 'rejected') return t('skipped')
  return kind === 'syntax' ? t('syntaxNote') : undefined
}

/** A segment with its number in the file, and the element and component in X12's notation: `DMG02 (18)`, `INS06-1 (9)`. */
const segmentShown = ({ segment, element, component }: ShownFinding): string => {
  if (!element) return segment
  const place = `${String(element).padStart(2, '0')}${component ? `-${component}` : ''}`
  return segment.replace(/( \(\d+\))?$/, (ordinal) => `${place}${ordinal}`)
}

const columnsOf = (kind: FindingKind): Column<ShownFinding>[] => {
  const t = textsOf(importsTexts)
  const line: Column<ShownFinding> = { head: t('line'), cell: ({ line: at }) => numberShown(at), isNumber: true }
  const member: Column<ShownFinding> = { head: t('memberId'), cell: ({ memberId }) => <bdi dir="ltr">{memberId || '–'}</bdi> }
  const name: Column<ShownFinding> = { head: t('name'), cell: ({ name: of }) => <bdi>{of || '–'}</bdi> }
  const changes: Column<ShownFinding> = { head: t('changesOf'), cell: Changes }
  const reasons: Column<ShownFinding>[] = [
    { head: t('segment'), cell: (finding) => finding.segment && <code className={styles.code}>{segmentShown(finding)}</code> },
    { head: t('reason'), cell: ({ reason }) => reasonShown(reason) },
    { head: t('found'), cell: ({ found }) => found && <code className={styles.code}>{found}</code> },
  ]
  if (kind === 'rejected' || kind === 'warning') return [member, name, ...reasons, line]
  const position: Column<ShownFinding> = { head: t('position'), cell: ({ position: at }) => (at ? numberShown(at) : '–'), isNumber: true }
  if (kind === 'syntax') return [member, ...reasons, position, line]
  return kind === 'added' ? [member, name, line] : [member, name, changes, line]
}

/** The stored value, struck through, and the new value. */
const Changes = ({ changes }: ShownFinding) => (
  <ul className={styles.changes}>
    {(changes ?? []).map(({ field, now, after }) => (
      <li key={field}>
        {field}: {now && <del>{now}</del>} {after && <ins>{after}</ins>}
      </li>
    ))}
  </ul>
)
