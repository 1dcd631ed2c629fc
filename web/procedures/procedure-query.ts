import { procedureCode } from '#shared/procedures/procedure-rules.ts'

/** What the address of /procedures says (PROC-13). */
export type ProcedureQuery = { zip: string; code: string; name: string }

/** Whatever somebody wrote there is read as a question that can be asked; without a zip it is about the member's own. */
export const readProcedureQuery = (query: URLSearchParams, ownZip: string): ProcedureQuery => {
  const code = (query.get('code') ?? '').trim().toUpperCase()
  return {
    zip: (query.get('zip') ?? ownZip).replace(/\D/g, '').slice(0, 5),
    code: procedureCode.test(code) ? code : '',
    name: (query.get('name') ?? '').trim().slice(0, 100),
  }
}

export const queryOfProcedure = (asked: ProcedureQuery): string =>
  `?${new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''))}`

/** PROC-03: 'description - code'. */
export const optionLabel = ({ code, description }: { code: string; description: string }): string => `${description} - ${code}`

/** Typed words that are a code, or end in one as the options do. */
export const codeTyped = (typed: string): string | null => {
  const last = typed.trim().toUpperCase().split(' ').at(-1) ?? ''
  return procedureCode.test(last) && /\d/.test(last) ? last : null
}
