import { z } from 'zod/mini'
import { approvalsTexts } from '#console/approvals/approvals-texts.en.ts'
import { consoleRetentionTexts } from '#console/retention/console-retention-texts.en.ts'
import type { Answer } from '#shared/calls.ts'
import { retentionCalls } from '#shared/retention/retention-calls.ts'
import type { RetentionKind } from '#shared/retention/retention-kinds.ts'
import { retentionDays, settableDays } from '#shared/retention/retention-rules.ts'
import { retentionTexts } from '#shared/retention/retention-texts.en.ts'
import { FormDialog } from '#ui/fields/forms/form-dialog.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Props = { kind: RetentionKind; retention: Answer<typeof retentionCalls.readRetention>; onClose: () => void }

/** Sets how many days a kind is kept. */
export const DaysDialog = ({ kind, retention: { days: settings, version }, onClose }: Props) => {
  const t = textsOf(consoleRetentionTexts)
  const { refresh } = useAction(retentionCalls.readRetention)
  const { least, most } = settableDays(kind) ?? { least: 0, most: 0 }
  const typed = z.object({
    days: z.pipe(
      z.transform((value: unknown) => Number(String(value).trim() || Number.NaN)),
      z.int('DaysOutOfBounds').check(z.gte(least, 'DaysOutOfBounds'), z.lte(most, 'DaysOutOfBounds')),
    ),
  })
  const save = async ({ days }: z.infer<typeof typed>) => {
    const { waiting } = (await send(retentionCalls.saveRetention, { version, days: { ...settings, [kind]: days } })).data
    toast.success(waiting ? textsOf(approvalsTexts)('asked') : t('saved'))
    await refresh()
  }
  return (
    <FormDialog
      title={textsOf(retentionTexts)(kind)}
      submit={t('save')}
      schema={typed}
      onSend={save}
      initial={{ days: String(retentionDays(kind, settings)) }}
      onClose={onClose}
    >
      <TextInput
        name="days"
        label={t('inDays')}
        hint={t('daysHint', { least, most })}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        isLeftToRight
        hasNumbers
      />
    </FormDialog>
  )
}
