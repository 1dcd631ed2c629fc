import { demoId } from '#platform/demo-world.ts'
import { referenceSigns } from '#shared/cases/case-reference.ts'

/** A demo family with Ana's invented history. */
export type DemoFamily = {
  group: string
  last: string
  /** Phone numbers of Ana and Ben. */
  phones: readonly [string, string]
  /** Empty for the original demo family; a copy derives its own ids and references from this word. */
  copy: string
}

export const riveras: DemoFamily = { group: 'FOYER', last: 'Rivera', phones: ['5125550118', '5125550119'], copy: '' }

export const telehealthIdOf = ({ group, last }: DemoFamily, first: string): string => demoId('telehealth', group, `${first} ${last}`)

export const idIn = ({ copy }: DemoFamily, ...parts: string[]): string => (copy === '' ? demoId(...parts) : demoId(...parts, copy))

/** Maps a reference of the original family, such as V-4HX2QK, to the copy's own. */
export const referenceIn = (family: DemoFamily, reference: string): string => {
  if (family.copy === '') return reference
  let rest = BigInt(`0x${idIn(family, 'reference', reference).replaceAll('-', '')}`)
  const signs = Array.from({ length: 6 }, () => {
    const sign = referenceSigns[Number(rest % BigInt(referenceSigns.length))]
    rest /= BigInt(referenceSigns.length)
    return sign
  })
  return `V-${signs.join('')}`
}
