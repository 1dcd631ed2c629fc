import { setTimeout as sleep } from 'node:timers/promises'
import type { Span } from '@opentelemetry/api'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { GatewayFailure, Undeliverable } from '#platform/gateways/gateway-failure.ts'
import type { MailGateway } from '#platform/gateways/mail.ts'
import type { TextMessageGateway } from '#platform/gateways/text-message.ts'
import type { VoiceCallGateway } from '#platform/gateways/voice-call.ts'
import type { WebPushGateway } from '#platform/gateways/web-push.ts'
import type { Log } from '#platform/log.ts'
import { afterFailure, attemptMs, longestAttemptMs } from '#platform/outbox/outbox-rules.ts'
import {
  claimDue,
  claimFirst,
  expireOverdue,
  findNextDue,
  findStatus,
  retryLater,
  type StoredMessage,
  settle,
} from '#platform/outbox/outbox-store.ts'
import type { Channel } from '#platform/outbox/post.ts'
import { failSpan, inSpan } from '#platform/tracing/spans.ts'

export type Gateways = { email: MailGateway; text: TextMessageGateway; phone_call: VoiceCallGateway; push: WebPushGateway }

type Hand = (message: StoredMessage, signal: AbortSignal) => Promise<void>

export type OutboxOptions = {
  db: Db
  clock: Clock
  log: Log
  gateways: Omit<Gateways, 'push'>
  /** Sends a push message to the device that its recipient names, on the server that keeps the devices. */
  push?: Hand
}

export type Outbox = {
  /** Milliseconds until a message of this channel is due, 0 if one is, infinite if none waits. */
  dueIn(channel: Channel): Promise<number>
  /** Delivers due messages of one channel, so that a slow gateway delays no other channel. @returns the number of attempts made */
  deliverDue(channel: Channel): Promise<number>
  /** Makes the first attempt at once. @returns whether it was delivered within `timeoutMs`; if not, it stays to be retried or voided */
  deliverNow(id: string, timeoutMs: number): Promise<boolean>
  /** Closes the gateways' connections. */
  close(): void
}

/** Concurrent attempts per channel; a gateway's pool has as many connections. */
const batch = 10
const pollMs = 50

const handOf =
  ({ gateways, push }: OutboxOptions): Hand =>
  (message, signal) => {
    const { id, channel, recipient: to, subject, text, html, language } = message
    if (channel === 'push') return push ? push(message, signal) : Promise.reject(new Undeliverable('no devices on this server'))
    if (channel === 'email') return gateways.email.send({ id, to, subject: subject ?? '', text, html }, signal)
    if (channel === 'text') return gateways.text.send({ id, to, text }, signal)
    return gateways.phone_call.send({ id, to, text, language }, signal)
  }

/** Makes one attempt of at most `ms`, even if the gateway ignores its signal. */
const attempt = async (message: StoredMessage, hand: Hand, ms: number): Promise<void> => {
  const over = new AbortController()
  const timeUp = async () => {
    await sleep(ms, undefined, { signal: over.signal })
    throw new GatewayFailure('no answer in time')
  }
  const late = new AbortController()
  try {
    await Promise.race([hand(message, late.signal), timeUp()])
  } finally {
    late.abort()
    over.abort()
  }
}

/** Only a gateway's own message is known to hold no personal data. */
const reasonOf = (error: unknown): string => (error instanceof GatewayFailure ? error.message.slice(0, 300) : (error as Error).name)

/**
 * Opens the outbox's delivery. Two workers never claim the same message. If a worker crashes during an attempt, the attempt is repeated
 * with the same id: at-least-once delivery across a crash, once otherwise.
 */
export const openOutbox = (options: OutboxOptions): Outbox => {
  const { db, clock, log, gateways } = options
  const hand = handOf(options)
  const deliverOnce = async (message: StoredMessage, atMost: number, span: Span | null): Promise<boolean> => {
    try {
      await attempt(message, hand, attemptMs(message.deliverBy, clock.now(), atMost))
    } catch (error) {
      const now = clock.now()
      const next = error instanceof Undeliverable ? ({ status: 'dead' } as const) : afterFailure(message, now)
      const reason = reasonOf(error)
      if (span) failSpan(span.setAttribute('foyer.outbox.status', next.status), error)
      log.warn(
        { messageId: message.id, channel: message.channel, attempts: message.attempts, next: next.status, reason },
        'a message was not delivered',
      )
      if (next.status === 'waiting') await retryLater(db, message, next.nextAttemptAt, reason)
      else await settle(db, message, next.status, now, reason)
      return false
    }
    await settle(db, message, 'delivered', clock.now(), null)
    span?.setAttribute('foyer.outbox.status', 'delivered')
    return true
  }
  const deliver = (message: StoredMessage, atMost: number): Promise<boolean> => {
    const attributes = { 'foyer.outbox.channel': message.channel, 'foyer.outbox.attempts': message.attempts }
    return inSpan(`deliver ${message.channel}`, { attributes }, (span) => deliverOnce(message, atMost, span))
  }

  const deliverDue = async (channel: Channel): Promise<number> => {
    await expireOverdue(db, clock.now())
    const messages = await claimDue(db, clock.now(), channel, batch)
    await Promise.all(messages.map((message) => deliver(message, longestAttemptMs)))
    return messages.length < batch ? messages.length : messages.length + (await deliverDue(channel))
  }

  const dueIn = async (channel: Channel): Promise<number> => {
    const due = await findNextDue(db, channel)
    return due === null ? Number.POSITIVE_INFINITY : Math.max(0, due.getTime() - clock.now().getTime())
  }

  /** Waits for another worker that claimed the message first. */
  const waitFor = async (id: string, timeoutMs: number): Promise<boolean> => {
    for (const until = Date.now() + timeoutMs; Date.now() < until; await sleep(pollMs)) {
      const status = await findStatus(db, id)
      if (status !== 'waiting') return status === 'delivered'
    }
    return false
  }

  const deliverNow = async (id: string, timeoutMs: number): Promise<boolean> => {
    const message = await claimFirst(db, clock.now(), id)
    return message ? deliver(message, timeoutMs) : waitFor(id, timeoutMs)
  }
  return { dueIn, deliverDue, deliverNow, close: () => gateways.email.close() }
}
