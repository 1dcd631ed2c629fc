import type { CareConfig } from '#care/server/care-config.ts'

type Settings = Pick<CareConfig, 'paymentUrl' | 'paymentWebhookSecret'>

/**
 * The payment partner as the environment names it.
 * @throws Error when one of the two variables is there without the other
 */
export const paymentSettings = ({ paymentUrl, paymentWebhookSecret }: Settings): Settings => {
  if ((paymentUrl === undefined) !== (paymentWebhookSecret === undefined))
    throw new Error('PAYMENT_URL and PAYMENT_WEBHOOK_SECRET belong together: set both or none.')
  return { paymentUrl, paymentWebhookSecret }
}
