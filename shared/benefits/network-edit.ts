import { z } from 'zod/mini'
import { networkKey, type PlanNetwork } from '#shared/benefits/network-status.ts'
import type { FieldChange } from '#shared/field-change.ts'

/** How many networks a plan can name. */
export const mostNetworks = 20

/** The id of a network, folded by `networkKey`, and the plan's tier for it: 1 to 9, or null without tiers. */
const planNetwork = z.object({
  network: z.pipe(
    z.string('InvalidInput').check(z.trim(), z.minLength(1, 'Required'), z.maxLength(60, 'InvalidInput')),
    z.transform(networkKey),
  ),
  tier: z.nullable(z.int('NumberInvalid').check(z.minimum(1, 'NumberInvalid'), z.maximum(9, 'NumberInvalid'))),
})

/** The networks of a plan as an operator may save them, each once. None at all says that the plan has no network. */
export const editedNetworks = z.array(planNetwork).check(
  z.maxLength(mostNetworks, 'InvalidInput'),
  z.refine((list) => new Set(list.map(({ network }) => network)).size === list.length, 'EntryTwice'),
)

/** A network as files and operators write it: `choice`, or `choice:2` with its tier. */
export const networkWritten = ({ network, tier }: PlanNetwork): string => (tier === null ? network : `${network}:${tier}`)

/** A network from what `networkWritten` writes, whatever its case and blanks. */
export const networkRead = (text: string): PlanNetwork => {
  const [, id = '', tier] = /^(.*?)(?:\s*:\s*([1-9]))?$/.exec(text.trim()) ?? []
  return { network: networkKey(id), tier: tier === undefined ? null : Number(tier) }
}

/** What differs between two lists of networks, by network; the tier is the value. The order says nothing. */
export const networkDifferences = (before: readonly PlanNetwork[], after: readonly PlanNetwork[]): FieldChange[] => {
  const [old, next] = [before, after].map((list) => new Map(list.map((one) => [one.network, networkWritten(one)]))) as [
    Map<string, string>,
    Map<string, string>,
  ]
  return [...new Set([...old.keys(), ...next.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? null, after: next.get(field) ?? null }))
    .filter((change) => change.before !== change.after)
}
