import { z } from 'zod/mini'
import { strengthOrder } from '#shared/prescriptions/drug-words.ts'

/** RX-52..54, with the field names of the API. Each level has exactly one default entry. */
export const drugDetails = z.object({
  Name: z.string(),
  Forms: z.array(
    z.object({
      Form: z.string(),
      IsDefaultForm: z.boolean(),
      Strengths: z.array(
        z.object({
          Strength: z.string(),
          IsDefault: z.boolean(),
          PackageDescriptions: z.tuple([
            z.object({ Quantities: z.array(z.object({ Quantity: z.number(), IsDefaultQuantity: z.boolean() })) }),
          ]),
        }),
      ),
    }),
  ),
})
export type DrugDetails = z.infer<typeof drugDetails>

/** A product of a drug. `weight` is how often it is dispensed, relative to the drug's other products. */
export type Product = { form: string; strength: string; weight: number; quantities: readonly { quantity: number; isDefault: boolean }[] }

const heaviest = <T>(all: readonly T[], weightOf: (one: T) => number): T | undefined =>
  all.reduce<T | undefined>((best, one) => (best === undefined || weightOf(one) > weightOf(best) ? one : best), undefined)

const byStrength = (a: Product, b: Product): number =>
  strengthOrder(a.strength) - strengthOrder(b.strength) || (a.strength < b.strength ? -1 : 1)

const strengthsOf = (products: readonly Product[]): DrugDetails['Forms'][number]['Strengths'] => {
  const inOrder = [...products].sort(byStrength)
  const usual = heaviest(inOrder, ({ weight }) => weight)
  return inOrder.map((product) => {
    const quantities = [...product.quantities].sort((a, b) => a.quantity - b.quantity)
    const usualQuantity = quantities.find(({ isDefault }) => isDefault) ?? quantities[0]
    const Quantities = quantities.map((one) => ({ Quantity: one.quantity, IsDefaultQuantity: one === usualQuantity }))
    return { Strength: product.strength, IsDefault: product === usual, PackageDescriptions: [{ Quantities }] }
  })
}

/**
 * Returns a drug's forms, strengths and quantities with their defaults: the form and strength dispensed
 * most often; among equals, the first form by name and the lowest strength.
 */
export const detailsOf = (Name: string, products: readonly Product[]): DrugDetails => {
  const names = [...new Set(products.map(({ form }) => form))].sort()
  const forms = names.map((form) => ({ form, products: products.filter((product) => product.form === form) }))
  const usual = heaviest(forms, (one) => one.products.reduce((sum, { weight }) => sum + weight, 0))
  return {
    Name,
    Forms: forms.map((one) => ({ Form: one.form, IsDefaultForm: one === usual, Strengths: strengthsOf(one.products) })),
  }
}

export type DrugChoice = { form: string; dosage: string; quantity: number }

/** RX-43: returns the requested form, strength and quantity where available, otherwise each level's default; null if there are none. */
export const chooseDrug = ({ Forms }: DrugDetails, wanted: { form?: string; dosage?: string; quantity?: number }): DrugChoice | null => {
  const form = Forms.find(({ Form }) => Form === wanted.form) ?? Forms.find(({ IsDefaultForm }) => IsDefaultForm)
  const strength = form?.Strengths.find(({ Strength }) => Strength === wanted.dosage) ?? form?.Strengths.find(({ IsDefault }) => IsDefault)
  const quantities = strength?.PackageDescriptions[0].Quantities
  const quantity =
    quantities?.find(({ Quantity }) => Quantity === wanted.quantity) ?? quantities?.find(({ IsDefaultQuantity }) => IsDefaultQuantity)
  return form && strength && quantity ? { form: form.Form, dosage: strength.Strength, quantity: quantity.Quantity } : null
}
