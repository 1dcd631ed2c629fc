import { useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { InterpreterFields, useInterpreterChoice } from '#care/sdk/visits/interpreter-fields.tsx'
import styles from '#care/sdk/visits/interpreter-part.module.css'
import { type InterpreterNeed, interpreterRefusal, isInterpreterLanguage } from '#shared/interpreters/interpreter.ts'
import type { ShownInterpreter } from '#shared/interpreters/interpreter-shape.ts'
import { interpreterTexts } from '#shared/interpreters/interpreter-texts.en.ts'
import { visitScreens } from '#shared/visits/visit-screens.ts'
import type { VisitState } from '#shared/visits/visit-states.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'
import { Button } from '#ui/components/button.tsx'
import { FormContext } from '#ui/fields/forms/form-state.ts'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { interpreterShown } from '#ui/lib/interpreters/interpreter-shown.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type InterpreterVisit = {
  consultId: string
  type: VisitType
  method: VisitMethod
  status: VisitState
  interpreter?: ShownInterpreter | null | undefined
}

type Props = { host: CareHost; visit: InterpreterVisit }

/** The interpreter of an open visit, which the member may change until the visit begins. Renders nothing where nobody could interpret. */
export const InterpreterPart = ({ host, visit }: Props) => {
  const t = textsOf(interpreterTexts)
  const [isOpen, setOpen] = useState(false)
  const [saved, setSaved] = useState<{ interpreter: ShownInterpreter | null; of: ShownInterpreter | null | undefined } | null>(null)
  // What the server says later replaces what was saved here.
  const interpreter = (saved && saved.of === visit.interpreter ? saved.interpreter : visit.interpreter) ?? null
  const mayChange = interpreterRefusal(visit) === null
  if (!mayChange && interpreter === null) return null
  return (
    <section className={styles.part} aria-label={t('title')}>
      {isOpen ? (
        <Change
          host={host}
          visit={{ ...visit, interpreter }}
          onDone={(next) => {
            if (next !== undefined) setSaved({ interpreter: next, of: visit.interpreter })
            setOpen(false)
          }}
        />
      ) : (
        <p className={styles.line}>
          <span>
            <b>{t('title')}</b> {interpreter === null ? t('none') : interpreterShown(interpreter)}
          </span>
          {mayChange && (
            <Button kind="quiet" onClick={() => setOpen(true)}>
              {t(interpreter === null ? 'add' : 'change')}
            </Button>
          )}
        </p>
      )}
    </section>
  )
}

/** What the form begins with. */
const needOf = (interpreter: InterpreterVisit['interpreter']): InterpreterNeed | null =>
  interpreter && isInterpreterLanguage(interpreter.language) ? { language: interpreter.language, isAnyway: interpreter.isAnyway } : null

type ChangeProps = Props & { onDone: (interpreter: ShownInterpreter | null | undefined) => void }

const Change = ({ host, visit, onDone }: ChangeProps) => {
  const t = textsOf(interpreterTexts)
  const { consultId, method, interpreter } = visit
  const [need, setNeed] = useState(() => needOf(interpreter))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const choice = useInterpreterChoice(need, setNeed, method === 'Phone')
  const { isBusy, run } = useBusy()
  const save = () => {
    const wrong = choice.problems()
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    void run(async () => {
      const { visit: changed } = await askScreen(host, visitScreens.setInterpreter, { consultId, interpreter: need })
      host.whenVisitsChanged()
      toast.success(t('saved'))
      onDone(changed.interpreter ?? null)
    }, showError)
  }
  return (
    <FormContext value={{ errors, problem: null, isBusy, isValid: true }}>
      <div className={styles.fields}>
        <InterpreterFields choice={choice} clinician={null} />
        <div className={styles.buttons}>
          <Button kind="secondary" isBusy={isBusy} onClick={save}>
            {t('save')}
          </Button>
          <Button kind="quiet" onClick={() => onDone(undefined)}>
            {t('keep')}
          </Button>
        </div>
      </div>
    </FormContext>
  )
}
