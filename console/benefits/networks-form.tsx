import { useState } from 'react'
import { z } from 'zod/mini'
import styles from '#console/benefits/benefits.module.css'
import { planNetworksTexts } from '#console/benefits/plan-networks-texts.en.ts'
import { type Review, ReviewChanges } from '#console/shell/review-changes.tsx'
import { type PlanNetworksAnswer, planNetworkCalls } from '#shared/benefits/network-calls.ts'
import { editedNetworks, mostNetworks, networkDifferences, networkRead, networkWritten } from '#shared/benefits/network-edit.ts'
import type { PlanNetwork } from '#shared/benefits/network-status.ts'
import { calendarDay } from '#shared/fields/calendar-day.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormEnd } from '#ui/fields/forms/form-end.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { dateShown, listShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Version = PlanNetworksAnswer['versions'][number]
type Edit = { startsOn: string; networks: PlanNetwork[] }

/** A version's networks as they are stored. */
const namedBy = (version: Version | null): PlanNetwork[] => version?.networks.map(({ key, tier }) => ({ network: key, tier })) ?? []

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The sentence for what is wrong with a list of networks. */
const listProblem = (code: string, length: number): string => {
  const t = textsOf(planNetworksTexts)
  if (code !== 'InvalidInput') return code
  return length > mostNetworks ? t('networksMany') : t('networkLong')
}

/** The fields as an edit. `taken`: days on which other networks begin. */
const networksForm = (taken: readonly string[]) =>
  z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((fields, context): Edit => {
      const refuse = (field: string, message: string) => context.issues.push({ code: 'custom', message, path: [field], input: fields })
      const day = calendarDay.safeParse(textOf(fields.startsOn))
      const lines = textOf(fields.networks).split('\n')
      const given = lines.filter((line) => line.trim() !== '').map(networkRead)
      const list = editedNetworks.safeParse(given)
      if (!day.success) refuse('startsOn', 'DateInvalid')
      else if (taken.includes(day.data)) refuse('startsOn', textsOf(planNetworksTexts)('dayTaken'))
      if (!list.success) refuse('networks', listProblem(list.error.issues[0]?.message ?? 'InvalidInput', given.length))
      return day.success && list.success ? { startsOn: day.data, networks: list.data } : z.NEVER
    }),
  )

type Props = {
  planId: string
  answer: PlanNetworksAnswer
  /** The version to change; null for networks from a new day. */
  version: Version | null
  onSaved: (answer: PlanNetworksAnswer) => void
  /** Reads the networks again after a refusal, because somebody else may have changed them. */
  onRefused: () => Promise<unknown>
  onClose: () => void
}

/** A form with the networks of a plan from a day on; the differences are shown before they are saved. */
export const NetworksForm = ({ planId, answer: { versions, loaded, today }, version, onSaved, onRefused, onClose }: Props) => {
  const t = textsOf(planNetworksTexts)
  const [review, setReview] = useState<Review<Edit> | null>(null)
  // New networks begin with the newest ones; what is typed stays when the page reads them again.
  const [start] = useState(() => ({
    startsOn: version?.startsOn ?? '',
    networks: namedBy(version ?? versions[0] ?? null)
      .map(networkWritten)
      .join('\n'),
  }))
  const taken = versions.map(({ startsOn }) => startsOn).filter((day) => day !== version?.startsOn)
  const submit = (data: Edit) => new Promise<void>((done, failed) => setReview({ data, done, failed }))
  const save = async ({ startsOn, networks }: Edit) => {
    const edit = { id: planId, startsOn, before: version ? namedBy(version) : null, networks }
    const { data } = await send(planNetworkCalls.savePlanNetworks, edit).catch(async (error: unknown) => {
      await onRefused()
      throw error
    })
    toast.success(t('saved'))
    onSaved(data)
  }
  return (
    <Panel title={version ? t('formChange', { date: dateShown(version.startsOn) }) : t('formNew')}>
      <div className={styles.form}>
        <Form loadSchema={async () => networksForm(taken)} onSend={submit} initial={() => start}>
          <FieldStack>
            {version ? (
              <input type="hidden" name="startsOn" value={version.startsOn} />
            ) : (
              <TextInput name="startsOn" type="date" label={t('startsOn')} hasNumbers />
            )}
            <TextArea name="networks" label={t('networks')} hint={t('networksHint')} maxLength={2000} rows={4} />
          </FieldStack>
          {loaded.length > 0 && <p className={styles.note}>{t('loadedHint', { networks: listShown(loaded.map(({ key }) => key)) })}</p>}
          <FormEnd>{t('review')}</FormEnd>
        </Form>
        <div className={styles.buttons}>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </div>
      {review && (
        <ReviewNetworks
          review={review}
          before={namedBy(version ?? versions.find(({ startsOn }) => startsOn < review.data.startsOn) ?? null)}
          today={today}
          onSave={save}
          onClose={() => setReview(null)}
        />
      )}
    </Panel>
  )
}

type ReviewProps = {
  review: Review<Edit>
  before: readonly PlanNetwork[]
  today: string
  onSave: (edit: Edit) => Promise<void>
  onClose: () => void
}

const ReviewNetworks = ({ review, before, today, onSave, onClose }: ReviewProps) => {
  const t = textsOf(planNetworksTexts)
  const { startsOn, networks } = review.data
  const date = dateShown(startsOn)
  return (
    <ReviewChanges
      title={t('reviewTitle', { date })}
      text={startsOn > today ? t('reviewText', { date }) : t('reviewNow')}
      differences={networkDifferences(before, networks).map(({ field, before: now, after }) => ({
        field,
        now: now === null ? null : String(now),
        after: after === null ? null : String(after),
      }))}
      review={review}
      onSave={onSave}
      onClose={onClose}
    />
  )
}
