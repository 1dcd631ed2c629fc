import { v7 as uuidv7 } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { newSecret, secretHash } from '#platform/auth/secret-token.ts'
import { consumeTries, throttleFor, throttlesByAddress } from '#platform/auth/throttle.ts'
import type { Db } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { findAccount } from '#server/account/profile-store.ts'
import type { Portal } from '#server/portal.ts'
import { recoveryMail } from '#server/sign-in/recovery-mail.ts'
import { claimRecoveryRequest, insertCode, insertRecoveryRequest } from '#server/sign-in/recovery-store.ts'
import { sameEmail } from '#shared/fields/email.ts'
import { languageOfProfile } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'

const codeMs = 30 * 60_000

/** Records a request, with the same work for known and unknown addresses (SIGN-20); a job answers it. Limits drop it silently. */
export const requestRecovery = async (portal: Portal, email: string, context: RequestContext): Promise<void> => {
  const { db, clock, pinKey, config } = portal
  const now = clock.now()
  const address = throttlesByAddress(context, pinKey, 'recoveryByAddress', config.rateLimits)
  const account = throttleFor(context, pinKey, 'recoveryByAccount', sameEmail(email), config.rateLimits)
  const taken = await consumeTries(db, now, address, [account])
  const allowed = taken.allowed && taken.counted.includes(account)
  await db.transaction(async (tx) => {
    if (allowed) await insertRecoveryRequest(tx, { id: uuidv7(), email: sameEmail(email), createdAt: now })
    await writeAudit(tx, context.auditContext, { event: 'recovery.request', outcome: allowed ? 'ok' : 'refused' })
  })
}

const answerOne = async (portal: Portal, tx: Db): Promise<boolean> => {
  const request = await claimRecoveryRequest(tx)
  if (!request) return false
  const account = await findAccount(tx, request.email)
  if (!account) return true
  const [secret, now] = [newSecret(), portal.clock.now()]
  await insertCode(tx, {
    id: uuidv7(),
    profileId: account.id,
    codeHash: secretHash(secret),
    createdAt: now,
    expiresAt: new Date(now.getTime() + codeMs),
  })
  const url = `${portal.publicUrl}${paths.setPassword}/${account.id}/${secret}`
  const mail = recoveryMail(portal.config, languageOfProfile(account.language), url)
  const deliverBy = new Date(now.getTime() + codeMs)
  const to = { to: account.email, accountId: account.id }
  await postMessage(tx, now, { channel: 'email', kind: 'password-reset', ...to, ...mail, deliverBy, secret: true })
  return true
}

/** Mails a link for each request that matches an account. */
export const answerRecoveryRequests = async (portal: Portal, db: Db): Promise<void> => {
  while (await db.transaction((tx) => answerOne(portal, tx)));
}
