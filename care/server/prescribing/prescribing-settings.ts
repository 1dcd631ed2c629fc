import type { CareConfig } from '#care/server/care-config.ts'

type Settings = Pick<CareConfig, 'prescribingUrl' | 'prescribingWebhookSecret'>

/**
 * Returns the prescribing partner's settings from the environment.
 * @throws Error when only one of the two variables is set
 */
export const prescribingSettings = ({ prescribingUrl, prescribingWebhookSecret }: Settings): Settings => {
  if ((prescribingUrl === undefined) !== (prescribingWebhookSecret === undefined))
    throw new Error('PRESCRIBING_URL and PRESCRIBING_WEBHOOK_SECRET belong together: set both or none.')
  return { prescribingUrl, prescribingWebhookSecret }
}
