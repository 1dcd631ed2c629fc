import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Answer } from '#shared/calls.ts'
import { paths } from '#shared/paths.ts'
import { programCalls } from '#shared/programs/program-calls.ts'
import type { Program } from '#shared/programs/program-rules.ts'
import { Alert } from '#ui/components/alert.tsx'
import { SunScene } from '#ui/components/arch.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { IconRefresh } from '#ui/components/icons.ts'
import { SkeletonLines } from '#ui/components/skeleton.tsx'
import { uiTexts } from '#ui/lib/ui-texts.ts'
import { callKey, useCall } from '#ui/lib/use-call.ts'
import { ProgramCard } from '#web/programs/program-card.tsx'
import { ProgramConsent } from '#web/programs/program-consent.tsx'
import styles from '#web/programs/program-pages.module.css'
import { programPagesTexts } from '#web/programs/program-pages-texts.ts'
import { titleTexts } from '#web/shell/title-texts.ts'

/** Coming back from the partner's tab, the member may have enrolled there. */
const useFreshOnReturn = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: callKey(programCalls.listPrograms, {}) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cache is one for as long as the page stands
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [])
  return refresh
}

/** /livongo-registration (PROG-01, PROG-02) */
export const ProgramsPage = () => {
  const t = programPagesTexts()
  const { data, error, refetch } = useCall(programCalls.listPrograms, {})
  const refresh = useFreshOnReturn()
  const [chosen, setChosen] = useState<Program | null>(null)
  return (
    <div className={styles.page}>
      {data?.length === 0 ? <NoPrograms /> : <h1>{titleTexts()('programs')}</h1>}
      {data ? (
        <Programs programs={data} onChoose={setChosen} />
      ) : error === null ? (
        <SkeletonLines />
      ) : (
        <Alert tone="error">
          {t('loadFailed')}{' '}
          <Button kind="quiet" icon={IconRefresh} onClick={() => refetch()}>
            {uiTexts()('tryAgain')}
          </Button>
        </Alert>
      )}
      {chosen && <ProgramConsent program={chosen} onOpened={refresh} onClose={() => setChosen(null)} />}
    </div>
  )
}

type ProgramsProps = { programs: Answer<typeof programCalls.listPrograms>; onChoose: (program: Program) => void }

const Programs = ({ programs, onChoose }: ProgramsProps) => {
  if (programs.length === 0) return null
  return (
    <>
      <p className={styles.lead}>{programPagesTexts()('lead')}</p>
      <ul className={styles.cards}>
        {programs.map((shown) => (
          <ProgramCard key={shown.program} {...shown} onChoose={() => onChoose(shown.program)} />
        ))}
      </ul>
    </>
  )
}

const NoPrograms = () => {
  const t = programPagesTexts()
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
