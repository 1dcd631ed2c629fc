import { prescriptionCalls } from '#shared/prescriptions/prescription-calls.ts'
import { procedureCalls } from '#shared/procedures/procedure-calls.ts'
import { send } from '#ui/lib/calls/send.ts'

/** Suggestions for typed text, as `MRI, knee - 73721`. Loaded late, because the calls bring the table of ZIP codes with them. */
export const suggestProcedures = async (name: string, signal: AbortSignal): Promise<string[]> =>
  (await send(procedureCalls.searchProcedures, { name }, { signal })).data.map(({ code, description }) => `${description} - ${code}`)

/** Names of drugs for typed text. */
export const suggestDrugs = async (name: string, signal: AbortSignal): Promise<string[]> =>
  (await send(prescriptionCalls.searchDrugs, { name }, { signal })).data.drugs.map((drug) => drug.name)
