import { Choice } from '#care/sdk/client/choice.tsx'
import { RequestStepFrame, type StepProps } from '#care/sdk/flows/request-visit/request-step.tsx'
import { unsetSlot } from '#care/sdk/flows/request-visit/unset-slot.ts'
import { sdkTexts } from '#care/sdk/sdk-texts.ts'
import { visitTypes } from '#shared/visits/visit-types.ts'
import { moneyShown } from '#ui/lib/format.ts'

/** Which kind of visit, each with its price. */
export const KindStep = ({ visit }: StepProps) => {
  const t = sdkTexts()
  const { options, draft, patch } = visit
  const cards = options.kinds.map(({ type, priceCents }) => ({
    value: type,
    title: t(type),
    aside: moneyShown(priceCents),
    more: t(`${type}More`),
  }))
  const choose = (value: string) => {
    const type = visitTypes.find((one) => one === value)
    if (type && type !== draft.type) patch({ type, ...unsetSlot(draft.when) })
  }
  return (
    <RequestStepFrame visit={visit} heading={t('kindTitle')} fields={['type']}>
      <Choice name="type" label={t('kind')} options={cards} value={draft.type ?? null} onChange={choose} />
    </RequestStepFrame>
  )
}
