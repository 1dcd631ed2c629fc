import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Answer } from '#shared/calls.ts'
import { paths } from '#shared/paths.ts'
import { programCalls } from '#shared/programs/program-calls.ts'
import type { Program } from '#shared/programs/program-rules.ts'
import { SunScene } from '#ui/components/arch.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { Loaded } from '#ui/components/states/loaded.tsx'
import { callKey, useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { ProgramCard } from '#web/programs/program-card.tsx'
import { ProgramConsent } from '#web/programs/program-consent.tsx'
import styles from '#web/programs/program-pages.module.css'
import { programPagesTexts } from '#web/programs/program-pages-texts.en.ts'
import { titleTexts } from '#web/shell/title-texts.en.ts'

/** Reloads the programs when the member returns, because they may have enrolled in the partner's tab. */
const useFreshOnReturn = (): void => {
  const queries = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cache is one for as long as the page stands
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') void queries.invalidateQueries({ queryKey: callKey(programCalls.listPrograms, {}) })
    }
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [])
}

/** /livongo-registration (PROG-01, PROG-02) */
export const ProgramsPage = () => {
  const t = textsOf(programPagesTexts)
  const answer = useCall(programCalls.listPrograms, {})
  useFreshOnReturn()
  const [chosen, setChosen] = useState<Program | null>(null)
  return (
    <div className={styles.page}>
      {answer.data?.length === 0 ? <NoPrograms /> : <h1>{textsOf(titleTexts)('programs')}</h1>}
      <Loaded answer={answer} failure={t('loadFailed')}>
        {(programs) => <Programs programs={programs} onChoose={setChosen} />}
      </Loaded>
      {chosen && <ProgramConsent program={chosen} onClose={() => setChosen(null)} />}
    </div>
  )
}

type ProgramsProps = { programs: Answer<typeof programCalls.listPrograms>; onChoose: (program: Program) => void }

const Programs = ({ programs, onChoose }: ProgramsProps) => {
  if (programs.length === 0) return null
  return (
    <>
      <p className={styles.lead}>{textsOf(programPagesTexts)('lead')}</p>
      <ul className={styles.cards}>
        {programs.map((shown) => (
          <ProgramCard key={shown.program} {...shown} onChoose={() => onChoose(shown.program)} />
        ))}
      </ul>
    </>
  )
}

const NoPrograms = () => {
  const t = textsOf(programPagesTexts)
  return (
    <EmptyState
      isPage
      scene={<SunScene />}
      title={t('none')}
      action={
        <ButtonLink kind="secondary" href={paths.dashboard}>
          {t('toDashboard')}
        </ButtonLink>
      }
    >
      {t('noneText')}
    </EmptyState>
  )
}
