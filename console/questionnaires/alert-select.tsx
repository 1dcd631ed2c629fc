import { builderTexts } from '#console/questionnaires/builder-texts.en.ts'
import type { OwnItem } from '#shared/questionnaires/own-questionnaire.ts'
import { type AlertKind, alertKinds } from '#shared/questionnaires/questionnaire.ts'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { textsOf } from '#ui/lib/texts.ts'

type AlertProps = { name: string; about: string; value: AlertKind | undefined; onChange: (alert: AlertKind | null) => void }

/** Whether an answer alerts the clinician, and shows the member help for a crisis. */
export const AlertSelect = ({ name, about, value, onChange }: AlertProps) => {
  const t = textsOf(builderTexts)
  return (
    <SelectInput
      name={name}
      label={t('alert')}
      about={about}
      options={[{ value: '', label: t('alert none') }, ...alertKinds.map((kind) => ({ value: kind, label: t(`alert ${kind}`) }))]}
      value={value ?? ''}
      onChange={(kind) => onChange(alertKinds.find((one) => one === kind) ?? null)}
    />
  )
}

/** The item with an alert set or taken away at an answer. */
export const withAlert = (item: OwnItem, answer: string, alert: AlertKind | null): OwnItem => {
  const { [answer]: _, ...others } = item.alerts
  return { ...item, alerts: alert === null ? others : { ...others, [answer]: alert } }
}
