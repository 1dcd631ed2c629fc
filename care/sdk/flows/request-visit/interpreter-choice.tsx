import type { StepProps } from '#care/sdk/flows/request-visit/request-step.tsx'
import styles from '#care/sdk/flows/request-visit/steps.module.css'
import type { Offered } from '#care/sdk/flows/request-visit/use-clinicians.ts'
import type { VisitRequest } from '#care/sdk/flows/request-visit/use-visit-request.ts'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { nameWithCredentials } from '#care/sdk/slots/slot-days.ts'
import { InterpreterFields, useInterpreterChoice } from '#care/sdk/visits/interpreter-fields.tsx'
import { interpreterTexts } from '#shared/interpreters/interpreter-texts.en.ts'
import { paths, withQuery } from '#shared/paths.ts'
import { methodOf } from '#shared/visits/visit-request-rules.ts'
import { Sentence } from '#ui/components/sentence.tsx'
import { textsOf } from '#ui/lib/texts.ts'

/** The clinician of the draft, chosen by name or by their slot; null for the first available one. */
export const clinicianOfDraft = ({ draft, held }: VisitRequest, offered: Offered | null) => {
  const id = draft.clinicianId ?? (draft.when?.kind === 'slot' ? held.slot?.clinician.id : undefined)
  const chosen = offered?.clinicians.find((one) => one.id === id)
  return chosen ? { name: nameWithCredentials(chosen), languages: chosen.languages } : null
}

/** The interpreter of the draft, which is kept with it. */
export const useDraftInterpreter = ({ draft, patch }: VisitRequest) =>
  useInterpreterChoice(draft.interpreter ?? null, (interpreter) => patch({ interpreter }), methodOf(draft) === 'Phone')

type Props = StepProps & { choice: ReturnType<typeof useDraftInterpreter>; offered: Offered | null }

/** Asks for an interpreter. The link leads to support's form for other help; the draft of the visit is kept meanwhile. */
export const InterpreterChoice = ({ visit, choice, offered }: Props) => {
  const t = textsOf(interpreterTexts)
  const ask = (
    <a key="ask" href={withQuery(paths.questions, { about: 'interpreter' })}>
      {textsOf(sdkTexts)('interpreterAsk')}
    </a>
  )
  return (
    <>
      <h4 className={styles.question}>{t('title')}</h4>
      <InterpreterFields choice={choice} clinician={clinicianOfDraft(visit, offered)} />
      <p className={styles.nothing}>
        <Sentence parts={t.parts('otherHelp', { ask })} />
      </p>
    </>
  )
}
