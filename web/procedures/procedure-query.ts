import { procedureCode } from '#shared/procedures/procedure-rules.ts'

/** The parameters in the address of /procedures (PROC-13). */
export type ProcedureQuery = { zip: string; code: string; name: string }

/** Reads the query and corrects invalid values; the default ZIP is the member's own. */
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

/** Returns the code if the input is one or ends in one, as the options do. */
export const codeTyped = (typed: string): string | null => {
  const last = typed.trim().toUpperCase().split(' ').at(-1) ?? ''
  return procedureCode.test(last) && /\d/.test(last) ? last : null
}
