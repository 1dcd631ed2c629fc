import type { Visit } from '#care/server/visits/visit-store.ts'
import type { ShownInterpreter } from '#shared/interpreters/interpreter-shape.ts'

type Needing = Pick<Visit, 'interpreter'> & Partial<Pick<Visit, 'isInterpreterInvited'>>

/** The interpreter that a visit needs, seen by a clinician with these languages; null without a need. */
export const interpreterFor = (
  { interpreter, isInterpreterInvited = false }: Needing,
  languages: readonly string[],
): ShownInterpreter | null =>
  interpreter && { ...interpreter, isSpoken: languages.includes(interpreter.language), isInvited: isInterpreterInvited }

/** The interpreter that a visit needs with its own clinician. */
export const interpreterOf = (visit: Visit): ShownInterpreter | null => interpreterFor(visit, visit.clinician?.languages ?? [])
