import type { Program, ProgramState } from '#shared/programs/program-rules.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import type { IconShape } from '#ui/components/icon.tsx'
import { IconTile } from '#ui/components/icon-tile.tsx'
import { IconChartBar, IconClipboardHeart, IconHeartbeat, IconMoodHeart, IconShieldCheck, IconStretching } from '#ui/components/icons.ts'
import { Sentence } from '#ui/components/sentence.tsx'
import { UrgentNumber } from '#ui/components/urgent-number.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/programs/program-pages.module.css'
import { programPagesTexts } from '#web/programs/program-pages-texts.en.ts'

const icons: Record<Program, IconShape> = {
  diabetes: IconClipboardHeart,
  prediabetes: IconChartBar,
  hypertension: IconHeartbeat,
  kidney: IconShieldCheck,
  weight: IconStretching,
  wellbeing: IconMoodHeart,
}
const actions = { 'not-started': 'start', opened: 'continue', enrolled: 'visit' } as const satisfies Record<ProgramState, string>

/** A program with the member's progress and the next action (PROG-13). */
export const ProgramCard = ({ program, state, onChoose }: { program: Program; state: ProgramState; onChoose: () => void }) => {
  const t = textsOf(programPagesTexts)
  const action = t(actions[state])
  return (
    <li>
      <Card>
        <div className={styles.head}>
          <div>
            <h2>{t(program)}</h2>
            {program === 'hypertension' && <p className={styles.muted}>{t('hypertensionSub')}</p>}
          </div>
          <IconTile of={icons[program]} />
        </div>
        <p>{t(`${program}Text`)}</p>
        {program === 'wellbeing' && (
          <p className={styles.crisis}>
            <Sentence parts={t.parts('crisis', { crisis: <UrgentNumber key="crisis" of="988" /> })} />
          </p>
        )}
        <div className={styles.foot}>
          {state !== 'not-started' && (
            <span className={styles.state} data-state={state}>
              {t(state)}
            </span>
          )}
          <Button
            kind={state === 'enrolled' ? 'secondary' : 'tinted'}
            aria-label={t('startOf', { action, program: t(program) })}
            onClick={onChoose}
          >
            {action}
          </Button>
        </div>
      </Card>
    </li>
  )
}
