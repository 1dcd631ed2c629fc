import type { CareConfig } from '#care/server/care-config.ts'

type Settings = Pick<CareConfig, 'paymentUrl' | 'paymentWebhookSecret'>

/**
 * Returns the payment partner's settings from the environment.
 * @throws Error when only one of the two variables is set
 */
export const paymentSettings = ({ paymentUrl, paymentWebhookSecret }: Settings): Settings => {
  if ((paymentUrl === undefined) !== (paymentWebhookSecret === undefined))
    throw new Error('PAYMENT_URL and PAYMENT_WEBHOOK_SECRET belong together: set both or none.')
  return { paymentUrl, paymentWebhookSecret }
}
