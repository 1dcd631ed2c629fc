import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod/mini'
import { GatewayFailure, Undeliverable } from '#platform/gateways/gateway-failure.ts'
import { inPartnerSpan } from '#platform/tracing/spans.ts'

/** Time limit of one call in ms; shorter than the limit of the portal's own requests. */
const timeoutMs = 15_000

/** 409 means that a request with the same key is still running. Retrying returns that request's result. */
const busy = { status: 409, tries: 5, pauseMs: 400 }

/** Statuses that reject this request for good. Any other error concerns our account or an outage and may pass. */
const finalStatuses = [400, 402, 404, 422]

const answered = z.object({ id: z.string(), url: z.nullish(z.string()), status: z.nullish(z.string()) })
const refused = z.object({ error: z.object({ code: z.nullish(z.string()), type: z.nullish(z.string()) }) })

const causeOf = (error: unknown): string => {
  const { name, cause } = error as Error
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? name
}

/** Client of the partner's API at `https://secret@host`: form bodies, JSON responses. An idempotency key makes a retry safe. */
export const checkoutClient = (url: string) => {
  const { origin, pathname, username } = new URL(url)
  const base = `${origin}${pathname.replace(/\/$/, '')}`
  const authorization = `Bearer ${decodeURIComponent(username)}`
  const reach = (method: 'GET' | 'POST', path: string, key: string | undefined, form: Record<string, string> | undefined) =>
    inPartnerSpan('payment partner', () =>
      fetch(base + path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { authorization, ...(key === undefined ? {} : { 'idempotency-key': key }) },
        body: form ? new URLSearchParams(form) : null,
      }),
    ).catch((error) => {
      throw new GatewayFailure(`payment partner: ${causeOf(error)}`)
    })
  const ask = async (method: 'GET' | 'POST', path: string, key?: string, form?: Record<string, string>) => {
    let answer = await reach(method, path, key, form)
    for (let tries = 1; answer.status === busy.status && tries < busy.tries; tries++) {
      await answer.body?.cancel().catch(() => undefined)
      await sleep(busy.pauseMs)
      answer = await reach(method, path, key, form)
    }
    const body: unknown = await answer.json().catch(() => null)
    const read = answered.safeParse(body)
    if (answer.ok && read.success) return read.data
    const { code, type } = refused.safeParse(body).data?.error ?? {}
    const reason = `payment partner: ${answer.status} (${code ?? type ?? 'unreadable'})`
    throw finalStatuses.includes(answer.status) ? new Undeliverable(reason) : new GatewayFailure(reason)
  }
  return { ask }
}
