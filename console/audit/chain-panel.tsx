import { useEffect } from 'react'
import { auditTexts } from '#console/audit/audit-texts.ts'
import { auditCalls } from '#shared/audit/audit-calls.ts'
import type { Answer } from '#shared/calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Loaded } from '#ui/components/loaded.tsx'
import { Panel } from '#ui/components/panel.tsx'
import { instantShown } from '#ui/lib/format.ts'
import { send } from '#ui/lib/send.ts'
import { useAct } from '#ui/lib/use-act.ts'
import { useCall } from '#ui/lib/use-call.ts'

type Chain = Answer<typeof auditCalls.readAuditChain>

/** Milliseconds between two looks at a check that runs. */
const lookAgainMs = 2000

/** Up to where the log is proved, and the wish to have it proved now. */
export const ChainPanel = () => {
  const t = auditTexts()
  const answer = useCall(auditCalls.readAuditChain, {})
  const { run, isBusy } = useAct(auditCalls.readAuditChain)
  const { refetch } = answer
  const isRunning = answer.data?.lastCheck?.finishedAt === null
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void refetch(), lookAgainMs)
    return () => clearInterval(timer)
  }, [isRunning, refetch])
  const verify = (
    <Button kind="secondary" isBusy={isBusy || isRunning} onClick={() => run(() => send(auditCalls.checkAuditChain, {}))}>
      {t('verify')}
    </Button>
  )
  return (
    <Panel title={t('chain')} end={verify}>
      <p>{t('chainLead')}</p>
      <Loaded answer={answer}>{(chain) => <ChainState chain={chain} />}</Loaded>
    </Panel>
  )
}

const sentenceOf = ({ lastCheck }: Chain): string => {
  const t = auditTexts()
  if (lastCheck === null) return t('neverChecked')
  const { finishedAt, problem, breaks, checked } = lastCheck
  if (finishedAt === null) return t('running')
  const when = instantShown(finishedAt)
  if (problem !== null) return t('checkFailed', { when })
  return breaks.length > 0 ? t('broken', { when }) : t('verified', { when, n: checked })
}

const ChainState = ({ chain }: { chain: Chain }) => {
  const t = auditTexts()
  return (
    <>
      <p aria-live="polite">
        <strong>{sentenceOf(chain)}</strong>
      </p>
      <ul>
        {(chain.lastCheck?.breaks ?? []).map(({ node, position, problem }) => (
          <li key={node}>{t('breakAt', { node, position, problem })}</li>
        ))}
        {chain.heads.map(({ node, position, at }) => (
          <li key={`head ${node}`}>{t('headOf', { node, n: position, when: instantShown(at) })}</li>
        ))}
      </ul>
    </>
  )
}
