import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import styles from '#console/benefits/benefits.module.css'
import { PlanPreview } from '#console/benefits/plan-preview.tsx'
import { termsTexts } from '#console/benefits/terms-texts.en.ts'
import type { Column } from '#console/shell/data-table.tsx'
import { TablePanel } from '#console/shell/table-panel.tsx'
import { type PlanAnswer, planCalls, type TermVersion } from '#shared/benefits/plan-calls.ts'
import { nextIsoDay } from '#shared/fields/calendar-day.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { IconPlus } from '#ui/components/icons.ts'
import { StatusBadge, type Tone } from '#ui/components/states/status-badge.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { callKey } from '#ui/lib/calls/use-call.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { dateShown, instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

/** A version with the last day on which it holds; null for no end. */
type Shown = TermVersion & { endsOn: string | null; state: 'current' | 'ahead' | 'past' }

const tones: Record<Shown['state'], Tone> = { current: 'success', ahead: 'info', past: 'neutral' }

/** Versions with their last days. Each ends on the day before the next one, the newest with the plan. */
const versionsShown = ({ versions, facts, today }: PlanAnswer): Shown[] =>
  versions.map((version, at) => {
    const later = versions[at - 1]
    const endsOn = later ? nextIsoDay(later.startsOn, -1) : facts.endsOn
    const state = version.startsOn > today ? 'ahead' : endsOn !== null && endsOn < today ? 'past' : 'current'
    return { ...version, endsOn, state }
  })

type Props = { plan: PlanAnswer; isAdmin: boolean }

/** The versions of a plan's terms, newest first, with what may be done to each. */
export const TermVersions = ({ plan, isAdmin }: Props) => {
  const t = textsOf(termsTexts)
  const [preview, setPreview] = useState<TermVersion | null>(null)
  const add = isAdmin && (
    <ButtonLink icon={IconPlus} href={`${consolePaths.plans}/${plan.id}/terms/new`}>
      {t('newTerms')}
    </ButtonLink>
  )
  const columns: Column<Shown>[] = [
    { head: t('from'), cell: ({ startsOn }) => dateShown(startsOn) },
    { head: t('until'), cell: ({ endsOn }) => (endsOn === null ? '–' : dateShown(endsOn)) },
    { head: t('state'), cell: ({ state }) => <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge> },
    { head: t('savedAt'), cell: ({ savedAt }) => instantShown(savedAt) },
    {
      head: t('edit'),
      cell: (version) => <Acts plan={plan} version={version} isAdmin={isAdmin} onPreview={() => setPreview(version)} />,
      isActions: true,
    },
  ]
  return (
    <>
      <TablePanel
        title={t('versions')}
        end={add}
        columns={columns}
        rows={versionsShown(plan)}
        keyOf={({ startsOn }) => startsOn}
        empty={t('none')}
      />
      {preview && (
        <Dialog kind="page" title={t('previewFrom', { date: dateShown(preview.startsOn) })} onClose={() => setPreview(null)}>
          <PlanPreview plan={plan} edit={preview} />
        </Dialog>
      )}
    </>
  )
}

type ActProps = Props & { version: Shown; onPreview: () => void }

const Acts = ({ plan: { id }, version: { startsOn, state }, isAdmin, onPreview }: ActProps) => {
  const t = textsOf(termsTexts)
  const queries = useQueryClient()
  const { run, isBusy } = useAction(planCalls.listPlans)
  const date = dateShown(startsOn)
  const named = (act: string) => t('ofVersion', { act, date })
  const remove = async () => {
    const question = { title: t('removeTitle', { date }), text: t('removeText'), yes: t('remove'), no: t('keep'), isDanger: true }
    if (!(await confirm(question))) return
    const isDone = await run(async () =>
      queries.setQueryData(callKey(planCalls.readPlan, { id }), (await send(planCalls.removePlanTerms, { id, startsOn })).data),
    )
    if (isDone) toast.success(t('removed'))
  }
  return (
    <div className={styles.acts}>
      <Button kind="quiet" onClick={onPreview} aria-label={named(t('preview'))}>
        {t('preview')}
      </Button>
      <ButtonLink kind="quiet" href={`${consolePaths.plans}/${id}/terms/${startsOn}`} aria-label={named(t(isAdmin ? 'edit' : 'read'))}>
        {t(isAdmin ? 'edit' : 'read')}
      </ButtonLink>
      {isAdmin && state === 'ahead' && (
        <Button kind="quiet" isBusy={isBusy} onClick={() => void remove()} aria-label={named(t('remove'))}>
          {t('remove')}
        </Button>
      )}
    </div>
  )
}
