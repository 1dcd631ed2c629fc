import { v7 as uuidv7 } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { newSecret, secretHash } from '#platform/auth/secret-token.ts'
import { takeTry, throttleOf } from '#platform/auth/throttle.ts'
import type { Db } from '#platform/db/db.ts'
import type { Asking } from '#platform/http/asking.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { findAccount } from '#server/account/profile-store.ts'
import type { Portal } from '#server/portal.ts'
import { recoveryMail } from '#server/sign-in/recovery-mail.ts'
import { insertCode, insertRequest, takeRequest } from '#server/sign-in/recovery-store.ts'
import { sameEmail } from '#shared/fields/email.ts'
import { languageOfProfile } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'

const codeMs = 30 * 60_000

/** Writes the wish down, the same work for known and unknown addresses (SIGN-20); a job answers it. Limits act silently. */
export const requestRecovery = async (portal: Portal, email: string, asking: Asking): Promise<void> => {
  const { db, clock, pinKey, config } = portal
  const now = clock.now()
  const address = throttleOf(pinKey, 'recoveryByAddress', asking.ip, config.rateLimits)
  const account = throttleOf(pinKey, 'recoveryByAccount', sameEmail(email), config.rateLimits)
  const allowed = (await takeTry(db, now, address)).allowed && (await takeTry(db, now, account)).allowed
  await db.transaction(async (tx) => {
    if (allowed) await insertRequest(tx, { id: uuidv7(), email: sameEmail(email), createdAt: now })
    await writeAudit(tx, asking.trail, { event: 'recovery.request', outcome: allowed ? 'ok' : 'refused' })
  })
}

const answerOne = async (portal: Portal, tx: Db): Promise<boolean> => {
  const request = await takeRequest(tx)
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
  await postMessage(tx, now, { channel: 'email', kind: 'password-reset', to: account.email, ...mail, deliverBy, secret: true })
  return true
}

/** Mails a link for each wish that has an account behind it. */
export const answerRecoveryRequests = async (portal: Portal, db: Db): Promise<void> => {
  while (await db.transaction((tx) => answerOne(portal, tx)));
}
