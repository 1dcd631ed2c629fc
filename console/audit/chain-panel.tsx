import { useEffect } from 'react'
import styles from '#console/audit/audit-panels.module.css'
import { auditTexts } from '#console/audit/audit-texts.en.ts'
import { auditCalls } from '#shared/audit/audit-calls.ts'
import type { AuditChain } from '#shared/audit/audit-chain.ts'
import type { Answer } from '#shared/calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Chains = Answer<typeof auditCalls.readAuditChain>

/** Polling interval of a running check, milliseconds. */
const lookAgainMs = 2000

/** How far the audit log is verified, with a button that starts a check. */
export const ChainPanel = () => {
  const t = textsOf(auditTexts)
  const answer = useCall(auditCalls.readAuditChain, {})
  const { run, isBusy } = useAction(auditCalls.readAuditChain)
  const { refetch } = answer
  const isRunning = [answer.data, answer.data?.care].some((chain) => chain?.lastCheck?.finishedAt === null)
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
      <div className={styles.chains}>
        <p>{t('chainLead')}</p>
        <PanelLoaded answer={answer}>{(chain) => <ChainStates {...chain} />}</PanelLoaded>
      </div>
    </Panel>
  )
}

const ChainStates = ({ care, ...portal }: Chains) => {
  const t = textsOf(auditTexts)
  return (
    <>
      <ChainState chain={portal} />
      <section>
        <h3 className={styles.title}>{t('careChain')}</h3>
        {care ? <ChainState chain={care} /> : <p>{t('careAway')}</p>}
      </section>
    </>
  )
}

const sentenceOf = ({ lastCheck }: AuditChain): string => {
  const t = textsOf(auditTexts)
  if (lastCheck === null) return t('neverChecked')
  const { finishedAt, problem, breaks, checked } = lastCheck
  if (finishedAt === null) return t('running')
  const when = instantShown(finishedAt)
  if (problem !== null) return t('checkFailed', { when })
  return breaks.length > 0 ? t('broken', { when }) : t('verified', { when, n: checked })
}

const ChainState = ({ chain }: { chain: AuditChain }) => {
  const t = textsOf(auditTexts)
  return (
    <div>
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
    </div>
  )
}
