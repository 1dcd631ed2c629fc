import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { ButtonLink } from '#ui/components/button.tsx'
import { staffTexts } from '#ui/components/frames/staff-texts.en.ts'
import { Sentence } from '#ui/components/sentence.tsx'
import { Alert } from '#ui/components/states/alert.tsx'
import { SpinnerOverlay } from '#ui/components/states/spinner-overlay.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#ui/staff/single-sign-on.module.css'
import type { StaffEntryConfig, StaffUser } from '#ui/staff/staff-app-config.ts'

type Config = Pick<StaffEntryConfig<StaffUser>, 'calls' | 'paths'>

/** The parameters of the sign-in page after an identity provider: the code of a success, or that it failed. */
const codeParam = 'sso'
const errorParam = 'sso-error'

/** The code that an identity provider's answer left in the address. */
export const ssoCodeIn = (search: string): string | null => new URLSearchParams(search).get(codeParam)

/** Exchanges the code for a session, once, and removes it from the address. */
export const EnterBySso = ({ config: { calls, paths }, code }: { config: Config; code: string }) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isSent = useRef(false)
  useEffect(() => {
    // React may run an effect twice; the code is good once.
    if (isSent.current) return
    isSent.current = true
    const enter = async () => {
      await send(calls.sso.enterStaffBySso, { token: code }, { quiet: true })
      queries.setQueryData(calls.sessionKey, await calls.readSession(new AbortController().signal))
      await navigate(paths.signIn, { replace: true })
    }
    enter().catch(() => navigate(`${paths.signIn}?${errorParam}=SsoFailed`, { replace: true }))
  }, [calls, paths, code, queries, navigate])
  return <SpinnerOverlay />
}

/** A button for each identity provider, and the sentence after a failure. Nothing where there is neither. */
export const SsoButtons = ({ config: { calls }, search }: { config: Config; search: string }) => {
  const t = textsOf(staffTexts)
  const { data } = useCall(calls.sso.listStaffSignOns, {})
  const providers = data?.providers ?? []
  const hasFailed = new URLSearchParams(search).has(errorParam)
  if (providers.length === 0 && !hasFailed) return null
  return (
    <div className={styles.buttons}>
      {hasFailed && <Alert tone="error">{t('ssoFailed')}</Alert>}
      {providers.map(({ name, href }) => (
        <ButtonLink key={href} kind="secondary" isBlock href={href}>
          <span>
            <Sentence parts={t.parts('continueWith', { name: <bdi key="name">{name}</bdi> })} />
          </span>
        </ButtonLink>
      ))}
    </div>
  )
}
