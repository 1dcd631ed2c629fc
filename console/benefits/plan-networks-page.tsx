import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import styles from '#console/benefits/benefits.module.css'
import { NetworksForm } from '#console/benefits/networks-form.tsx'
import { planNetworksTexts } from '#console/benefits/plan-networks-texts.en.ts'
import { useOperator } from '#console/shell/console-config.ts'
import { consoleShellTexts } from '#console/shell/console-shell-texts.en.ts'
import { type Column, DataTable } from '#console/shell/data-table.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { WaitingFrame } from '#console/shell/waiting-frame.tsx'
import {
  type PlanNetworksAnswer,
  planNetworkCalls,
  type ShownParticipation,
  type ShownPlanNetwork,
} from '#shared/benefits/network-calls.ts'
import type { NetworkStatus } from '#shared/benefits/network-status.ts'
import { isNpi } from '#shared/fields/npi.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconPlus } from '#ui/components/icons.ts'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { FormContext } from '#ui/fields/forms/form-state.ts'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { callKey, useCall } from '#ui/lib/calls/use-call.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { dateShown, instantShown, numberShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

/** /console/plans/:id/networks */
export const PlanNetworksPage = () => {
  const { id = '' } = useParams()
  const t = textsOf(planNetworksTexts)
  const answer = useCall(planNetworkCalls.readPlanNetworks, { id })
  const back = { href: `${consolePaths.plans}/${id}`, label: answer.data?.plan ?? t('title') }
  if (!answer.data) return <WaitingFrame title={t('title')} back={back} answer={answer} />
  return <Networks key={id} planId={id} answer={answer.data} back={back} />
}

/** What an administrator edits: the networks of a day, or those of a new day (null). */
type Editing = { version: PlanNetworksAnswer['versions'][number] | null }

type NetworksProps = { planId: string; answer: PlanNetworksAnswer; back: { href: string; label: string } }

const Networks = ({ planId, answer, back }: NetworksProps) => {
  const t = textsOf(planNetworksTexts)
  const isAdmin = useOperator().role === 'admin'
  const queries = useQueryClient()
  const { refresh } = useAction(planNetworkCalls.readPlanNetworks, planNetworkCalls.explainNetworkStatus)
  const [editing, setEditing] = useState<Editing | null>(null)
  const { plan, groupName, versions, current, today } = answer
  const show = (next: PlanNetworksAnswer) => {
    queries.setQueryData(callKey(planNetworkCalls.readPlanNetworks, { id: planId }), next)
    setEditing(null)
    void refresh()
  }
  const add = isAdmin && (
    <Button icon={IconPlus} onClick={() => setEditing({ version: null })}>
      {t('add')}
    </Button>
  )
  return (
    <PageFrame title={t('title')} back={back} lead={t('lead', { plan, group: groupName })} actions={add}>
      {editing && (
        <NetworksForm
          key={editing.version?.startsOn ?? 'new'}
          planId={planId}
          answer={answer}
          version={editing.version}
          onSaved={show}
          onRefused={refresh}
          onClose={() => setEditing(null)}
        />
      )}
      {versions.length === 0 && (
        <Panel>
          <p>{t('none')}</p>
        </Panel>
      )}
      {versions.map((version) => (
        <Version key={version.startsOn} version={version} isCurrent={version.startsOn === current}>
          {isAdmin && (
            <VersionActs
              planId={planId}
              startsOn={version.startsOn}
              isAhead={version.startsOn > today}
              onEdit={() => setEditing({ version })}
              onRemoved={show}
            />
          )}
        </Version>
      ))}
      <LookUp planId={planId} />
    </PageFrame>
  )
}

type ActProps = {
  planId: string
  startsOn: string
  isAhead: boolean
  onEdit: () => void
  onRemoved: (answer: PlanNetworksAnswer) => void
}

const VersionActs = ({ planId, startsOn, isAhead, onEdit, onRemoved }: ActProps) => {
  const t = textsOf(planNetworksTexts)
  const { isBusy, run } = useAction()
  const date = dateShown(startsOn)
  const named = (act: string) => t('ofVersion', { act, date })
  const remove = async () => {
    const question = { title: t('removeTitle', { date }), text: t('removeText'), yes: t('remove'), no: t('keep'), isDanger: true }
    if (!(await confirm(question))) return
    const isDone = await run(async () => onRemoved((await send(planNetworkCalls.removePlanNetworks, { id: planId, startsOn })).data))
    if (isDone) toast.success(t('removed'))
  }
  return (
    <div className={styles.acts}>
      <Button kind="quiet" onClick={onEdit} aria-label={named(t('change'))}>
        {t('change')}
      </Button>
      {isAhead && (
        <Button kind="quiet" isBusy={isBusy} onClick={() => void remove()} aria-label={named(t('remove'))}>
          {t('remove')}
        </Button>
      )}
    </div>
  )
}

type VersionProps = { version: PlanNetworksAnswer['versions'][number]; isCurrent: boolean; children: ReactNode }

const Version = ({ version: { startsOn, networks }, isCurrent, children }: VersionProps) => {
  const t = textsOf(planNetworksTexts)
  const from = t('from', { date: dateShown(startsOn) })
  return (
    <Panel title={isCurrent ? `${from} · ${t('current')}` : from} end={children} isPadded={false}>
      <DataTable
        caption={textsOf(consoleShellTexts)('tableOf', { what: from })}
        columns={networkColumns()}
        rows={networks}
        keyOf={({ key }) => key}
        empty={t('none')}
      />
    </Panel>
  )
}

const networkColumns = (): Column<ShownPlanNetwork>[] => {
  const t = textsOf(planNetworksTexts)
  return [
    { head: t('network'), cell: ({ key, list }) => <bdi>{list?.name ?? key}</bdi> },
    { head: t('tier'), cell: ({ tier }) => (tier === null ? '–' : numberShown(tier)) },
    { head: t('source'), cell: ({ list }) => (list ? <bdi>{list.source}</bdi> : t('notLoaded')) },
    { head: t('asOf'), cell: ({ list }) => (list ? dateShown(list.asOf) : '–') },
    { head: t('loaded'), cell: ({ list }) => (list ? instantShown(list.loadedAt) : '–') },
    { head: t('members'), cell: ({ list }) => (list ? numberShown(list.members) : '–'), isNumber: true },
  ]
}

/** Why members of the plan read what they do about one provider. */
const LookUp = ({ planId }: { planId: string }) => {
  const t = textsOf(planNetworksTexts)
  const [provider, setProvider] = useState<string | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('provider') ?? '').trim()
    const error = typed === '' ? 'Required' : /^\d+$/.test(typed) && !isNpi(typed) ? t('npiInvalid') : null
    setErrors(error === null ? {} : { provider: error })
    setProvider(error === null ? typed : null)
  }
  return (
    <Panel title={t('lookTitle')}>
      <p>{t('lookLead')}</p>
      <FormContext value={{ errors, problem: null, isBusy: false, isValid: true }}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <TextInput name="provider" label={t('provider')} maxLength={60} autoComplete="off" />
          <div className={styles.buttons}>
            <Button type="submit">{t('lookUp')}</Button>
          </div>
        </form>
      </FormContext>
      {provider !== null && <Explained planId={planId} provider={provider} />}
    </Panel>
  )
}

const statusShown = (status: NetworkStatus): string => {
  const t = textsOf(planNetworksTexts)
  if (status.status === 'unknown') return t(`unknown ${status.reason}`)
  if (status.status === 'in') return status.tier === null ? t('in') : t('inTier', { tier: String(status.tier) })
  const day = status.day === null ? '' : dateShown(status.day)
  return status.reason === 'absent' ? t('not-listed absent') : t(`not-listed ${status.reason}`, { day })
}

const Explained = ({ planId, provider }: { planId: string; provider: string }) => {
  const t = textsOf(planNetworksTexts)
  const answer = useCall(planNetworkCalls.explainNetworkStatus, { id: planId, provider })
  return (
    <PanelLoaded answer={answer}>
      {({ name, places, rows }) => (
        <div aria-live="polite">
          <h3>
            <bdi>{name ?? provider}</bdi>
          </h3>
          {places.length === 0 ? (
            <p>{t('notInDirectory')}</p>
          ) : (
            <DataTable
              caption={t('reads')}
              columns={[
                { head: t('zip'), cell: ({ zip }) => <bdi>{zip}</bdi> },
                { head: t('reads'), cell: ({ status }) => statusShown(status) },
              ]}
              rows={places}
              keyOf={({ zip }) => zip}
              empty={t('notInDirectory')}
            />
          )}
          <h3>{t('rows')}</h3>
          {rows.length === 0 ? (
            <p>{t('rowsNone')}</p>
          ) : (
            <DataTable caption={t('rows')} columns={rowColumns()} rows={rows} keyOf={(row) => JSON.stringify(row)} empty={t('rowsNone')} />
          )}
        </div>
      )}
    </PanelLoaded>
  )
}

const rowColumns = (): Column<ShownParticipation>[] => {
  const t = textsOf(planNetworksTexts)
  const day = (value: string | null) => (value === null ? '–' : dateShown(value))
  return [
    { head: t('network'), cell: ({ network }) => <bdi>{network}</bdi> },
    { head: t('why'), cell: ({ why, tin }) => (why === 'id' ? t('why id') : t('why tin', { tin })) },
    { head: t('zip'), cell: ({ zip }) => zip || t('everyPlace') },
    { head: t('firstDay'), cell: ({ startsOn }) => day(startsOn) },
    { head: t('lastDay'), cell: ({ endsOn }) => day(endsOn) },
  ]
}
