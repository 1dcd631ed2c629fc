import { createContext, useContext } from 'react'
import { serviceTypes } from '#shared/benefits/plan-words.ts'

/** What was typed into the terms form before it was left, by field name; empty if it begins with the stored terms. An unticked box is ''. */
export const KeptTerms = createContext<Readonly<Record<string, string>>>({})

/** Initial values of the form's fields: what was typed before, otherwise the stored ones. */
export const useKeptTerms = () => {
  const kept = useContext(KeptTerms)
  const isKept = Object.keys(kept).length > 0
  return {
    text: (name: string, stored: string): string => kept[name] ?? stored,
    flag: (name: string, stored: boolean): boolean => (name in kept ? kept[name] !== '' : stored),
    /** The kinds of care that the form has a rule for. */
    codes: (place: string, stored: object) =>
      serviceTypes.filter((code) => (isKept ? `${place}.services.${code}` in kept : code in stored)),
  }
}
