import { type FormEvent, useEffect, useRef } from 'react'
import { Choice } from '#care/sdk/client/choice.tsx'
import type { StepProps } from '#care/sdk/flows/request-visit/request-step.tsx'
import styles from '#care/sdk/flows/request-visit/steps.module.css'
import { unsetSlot } from '#care/sdk/flows/request-visit/unset-slot.ts'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { visitMethods } from '#shared/visits/visit-types.ts'
import { maskPhone } from '#ui/fields/input-mask.ts'
import { PhoneInput } from '#ui/fields/phone-input.tsx'
import { textsOf } from '#ui/lib/texts.ts'

/** Video or phone; a phone visit also needs the number. */
export const MethodChoice = ({ visit }: StepProps) => {
  const t = textsOf(sdkTexts)
  const { options, draft, patch } = visit
  const methods = options.kinds.find(({ type }) => type === draft.type)?.methods ?? visitMethods
  const choose = (value: string) => {
    const method = methods.find((one) => one === value)
    if (!method || method === draft.method) return
    const known = method === 'Phone' && draft.phone === undefined && options.phone !== null ? { phone: options.phone } : {}
    patch({ method, ...known, ...unsetSlot(draft.when) })
  }
  return (
    <>
      <h4 className={styles.question}>{t('methodTitle')}</h4>
      <Choice
        name="method"
        label={t('method')}
        options={methods.map((method) => ({ value: method, title: t(method), more: t(`${method}More`) }))}
        value={draft.method ?? null}
        onChange={choose}
      />
      {draft.method === 'Phone' && <PhoneField visit={visit} />}
    </>
  )
}

const PhoneField = ({ visit: { draft, patch } }: StepProps) => {
  const t = textsOf(sdkTexts)
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; another tab's later change must not replace what the member types
  useEffect(() => {
    const field = box.current?.querySelector('input')
    if (field && draft.phone) field.value = maskPhone(draft.phone)
  }, [])
  const onInput = ({ target }: FormEvent) => patch({ phone: (target as HTMLInputElement).value.slice(0, 20) })
  return (
    <div ref={box} onInput={onInput}>
      <PhoneInput name="phone" label={t('phone')} hint={t('phoneHint')} />
    </div>
  )
}
