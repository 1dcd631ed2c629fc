import { type ReactNode, useState } from 'react'
import type { z } from 'zod/mini'
import { consoleSettingsTexts } from '#console/settings/console-settings-texts.en.ts'
import styles from '#console/settings/setting-form.module.css'
import { type Difference, DifferenceList } from '#console/shell/difference-list.tsx'
import { consoleSettingCalls } from '#shared/settings/console-setting-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { Alert } from '#ui/components/states/alert.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormEnd } from '#ui/fields/forms/form-end.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

export type ShownSetting<V> = { value: V | null; otherwise: V; version: number; updatedAt: string | null }

type Props<V, S extends z.ZodMiniType> = {
  title: string
  text: string
  setting: ShownSetting<V>
  isAdmin: boolean
  /** Schema of the typed fields. */
  schema: S
  toValue: (fields: z.infer<S>) => V
  toFields: (value: V) => Readonly<Record<string, string>>
  /** A value as labeled lines. */
  toLines: (value: V) => readonly (readonly [field: string, value: string | null])[]
  /** Saves the value; null resets the setting to its default. */
  onSave: (edit: { version: number; value: V | null }) => Promise<unknown>
  children: ReactNode
}

/** One setting: its fields, a review of the change, and a reset to the default. */
export const SettingForm = <V, S extends z.ZodMiniType>(props: Props<V, S>) => {
  const { title, text, setting, isAdmin, schema, toValue, toFields, toLines, onSave, children } = props
  const t = textsOf(consoleSettingsTexts)
  const [next, setNext] = useState<{ value: V | null } | null>(null)
  const { isBusy, run } = useAction(consoleSettingCalls.readSettings)
  const [isBehind, setBehind] = useState(false)
  const now = setting.value ?? setting.otherwise
  const after = new Map(toLines(next?.value ?? setting.otherwise))
  const differences: Difference[] = toLines(now)
    .map(([field, before]) => ({ field, now: before, after: after.get(field) ?? null }))
    .filter((line) => (line.now ?? '') !== (line.after ?? ''))
  const close = () => {
    setNext(null)
    setBehind(false)
  }
  const save = async () => {
    if (!next) return
    const saveNext = async () => {
      await onSave({ version: setting.version, value: next.value })
      toast.success(t('saved'))
      close()
    }
    const onError = (error: unknown) => {
      setBehind(error instanceof CallError && error.code === 'Conflict')
      showError(error)
    }
    await run(saveNext, { onError, refreshesAlways: true })
  }
  const state = setting.value === null ? t('isDefault') : t('isSet', { at: instantShown(setting.updatedAt ?? '') })
  return (
    <Panel title={title} end={<StatusBadge tone={setting.value === null ? 'neutral' : 'info'}>{state}</StatusBadge>}>
      <p className={styles.settingText}>{text}</p>
      <fieldset className={styles.settingFields} disabled={!isAdmin}>
        <Form loadSchema={async () => schema} onSend={async (fields) => setNext({ value: toValue(fields) })} initial={() => toFields(now)}>
          <FieldStack>{children}</FieldStack>
          <FormEnd>{t('review')}</FormEnd>
        </Form>
        {setting.value !== null && (
          <Button kind="quiet" onClick={() => setNext({ value: null })}>
            {t('restore')}
          </Button>
        )}
      </fieldset>
      {next && (
        <Dialog kind="page" title={t('reviewTitle')} onClose={isBusy ? () => {} : close}>
          {isBehind && <Alert tone="error">{t('conflict')}</Alert>}
          <DifferenceList caption={title} differences={differences} empty={t('nothing')} />
          {(differences.length > 0 || (next.value === null) !== (setting.value === null)) && (
            <Button isBusy={isBusy} onClick={() => void save()}>
              {t('save')}
            </Button>
          )}
        </Dialog>
      )}
    </Panel>
  )
}
