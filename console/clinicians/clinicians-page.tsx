import { WaitingChanges } from '#console/approvals/waiting-changes.tsx'
import { clinicianTones, stateWords } from '#console/clinicians/clinician-words.ts'
import { cliniciansTexts } from '#console/clinicians/clinicians-texts.en.ts'
import { pendingClinicianDifferences } from '#console/clinicians/pending-clinician-words.ts'
import { RefusedOrders } from '#console/clinicians/refused-orders.tsx'
import { useOperator } from '#console/shell/console-config.ts'
import { type Column, DataTable } from '#console/shell/data-table.tsx'
import { FilterRow } from '#console/shell/filter-row.tsx'
import { FilterSelect } from '#console/shell/filter-select.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { useFilter } from '#console/shell/use-filter.ts'
import { consoleClinicianCalls } from '#shared/clinicians/console-clinician-calls.ts'
import { type RosterRow, rosterFilter } from '#shared/clinicians/roster.ts'
import { usStates } from '#shared/fields/us-state.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { visitWordTexts } from '#shared/records/visit-word-texts.en.ts'
import { type License, stateOfLicense } from '#shared/visits/license-rules.ts'
import { visitTypes } from '#shared/visits/visit-types.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconPlus } from '#ui/components/icons.ts'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { joined } from '#ui/lib/format.ts'
import { languageShown } from '#ui/lib/place-format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** /console/clinicians */
export const CliniciansPage = () => {
  const t = textsOf(cliniciansTexts)
  const isAdmin = useOperator().role === 'admin'
  const { values, filter } = useFilter()
  const asked = rosterFilter.safeParse(values)
  const { data, error, refetch } = useCall(consoleClinicianCalls.listClinicians, asked.success ? asked.data : {})
  const actions = (
    <>
      <ButtonLink kind="secondary" href={consolePaths.phrases}>
        {t('phrases')}
      </ButtonLink>{' '}
      {isAdmin && (
        <ButtonLink icon={IconPlus} href={consolePaths.newClinician}>
          {t('add')}
        </ButtonLink>
      )}
    </>
  )
  const isCut = data !== undefined && data.rows.length < data.total
  return (
    <PageFrame title={t('title')} lead={t('lead')} actions={actions}>
      <WaitingChanges kinds={['clinician.add', 'clinician.factor.reset']} differencesOf={pendingClinicianDifferences} />
      <RefusedOrders />
      <Panel>
        <FilterRow key={JSON.stringify(values)} onFilter={filter}>
          <TextInput name="words" label={t('words')} defaultValue={values.words} maxLength={100} autoComplete="off" />
          <Filters values={values} />
        </FilterRow>
      </Panel>
      <Panel isPadded={false}>
        <DataTable
          caption={t('title')}
          columns={columns()}
          rows={data?.rows}
          keyOf={({ id }) => id}
          empty={t('none')}
          error={error}
          refetch={refetch}
          foot={data && (isCut ? t('narrow', { shown: data.rows.length, n: data.total }) : t('total', { n: data.total }))}
        />
      </Panel>
    </PageFrame>
  )
}

const Filters = ({ values }: { values: Readonly<Record<string, string>> }) => {
  const t = textsOf(cliniciansTexts)
  const kind = textsOf(visitWordTexts)
  const states = usStates.map((state) => ({ value: state, label: state }))
  const kinds = visitTypes.map((type) => ({ value: type, label: kind(type) }))
  const standings = [
    { value: 'working', label: t('working') },
    { value: 'invited', label: t('invited') },
    { value: 'leaving', label: t('leaving') },
    { value: 'ended', label: t('ended') },
  ]
  const licenses = [
    { value: 'ends soon', label: t('licenseSoon') },
    { value: 'ended', label: t('licenseEnded') },
    { value: 'none', label: t('licenseNone') },
  ]
  return (
    <>
      <FilterSelect name="state" label={t('licensedIn')} all={t('anyState')} options={states} initial={values.state} />
      <FilterSelect name="type" label={t('kind')} all={t('anyKind')} options={kinds} initial={values.type} />
      <FilterSelect name="standing" label={t('access')} all={t('present')} options={standings} initial={values.standing} />
      <FilterSelect name="licenses" label={t('licenseFilter')} all={t('anyLicense')} options={licenses} initial={values.licenses} />
    </>
  )
}

const columns = (): Column<RosterRow>[] => {
  const t = textsOf(cliniciansTexts)
  const kind = textsOf(visitWordTexts)
  return [
    {
      head: t('name'),
      cell: ({ id, first, last, credentials }) => (
        <a href={`${consolePaths.clinicians}/${id}`}>
          <bdi>{joined([`${first} ${last}`, credentials], ', ')}</bdi>
        </a>
      ),
    },
    { head: t('kinds'), cell: ({ types }) => joined(types.map((type) => kind(type))) },
    { head: t('licenses'), cell: ({ licenses }) => <LicenseStates licenses={licenses} /> },
    { head: t('languages'), cell: ({ languages }) => joined(languages.map(languageShown)) },
    { head: t('access'), cell: (row) => <StatusBadge tone={clinicianTones[row.state]}>{stateWords(row)}</StatusBadge> },
  ]
}

/** The states of the licenses, and how many need attention. */
const LicenseStates = ({ licenses }: { licenses: readonly License[] }) => {
  const t = textsOf(cliniciansTexts)
  if (licenses.length === 0) return t('noneLicenses')
  const now = new Date(serverNow())
  const count = (wanted: ReturnType<typeof stateOfLicense>) => licenses.filter((one) => stateOfLicense(one, now) === wanted).length
  const [soon, over] = [count('ends soon'), count('ended')]
  return (
    <>
      <bdi>
        {joined(
          licenses.map(({ state }) => state),
          ' ',
        )}
      </bdi>{' '}
      {soon > 0 && <StatusBadge tone="warning">{t('soonCount', { n: soon })}</StatusBadge>}{' '}
      {over > 0 && <StatusBadge tone="danger">{t('endedCount', { n: over })}</StatusBadge>}
    </>
  )
}
