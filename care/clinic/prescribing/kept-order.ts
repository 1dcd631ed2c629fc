import { type FoundDrug, foundDrug } from '#shared/prescribing/clinic-prescription-calls.ts'
import { dropForm, keptForm } from '#ui/lib/page/kept-form.ts'

/** The hidden field with the chosen drug, so that the draft of an order names it. */
export const drugField = 'orderedDrug'

/** The key under which the tab keeps the order of a visit until it is signed. */
export const keptOrderAs = (visitId: string): string => `clinic-prescription-${visitId}`

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The drug of the visit's draft; null without a draft. */
export const keptDrug = (visitId: string): FoundDrug | null => {
  const read = foundDrug.safeParse(parsed(keptForm(keptOrderAs(visitId))[drugField] ?? ''))
  return read.success ? read.data : null
}

/** The draft of an order of this drug. That of another drug is dropped: its dose must not get into this order. */
export const keptOrder = (visitId: string, { productId }: FoundDrug): Readonly<Record<string, string>> => {
  const kept = keptForm(keptOrderAs(visitId))
  if (kept.productId === productId) return kept
  dropForm(keptOrderAs(visitId))
  return {}
}

/** Drops a draft that was signed although its answer was lost: the same id again would change nothing. */
export const dropSignedOrder = (visitId: string, prescriptions: readonly { id: string }[]): void => {
  const { prescriptionId } = keptForm(keptOrderAs(visitId))
  if (prescriptions.some(({ id }) => id === prescriptionId)) dropForm(keptOrderAs(visitId))
}
