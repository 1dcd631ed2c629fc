import { fail } from '#platform/http/fail.ts'
import { isLoopback } from '#platform/loopback.ts'
import type { Portal } from '#server/portal.ts'

const hostOf = (address: string | null | undefined): string[] => (address && URL.canParse(address) ? [new URL(address).hostname] : [])

/**
 * A link to a partner as it may be opened: encrypted, and to a host that the operator named, whoever made it.
 * @param known addresses of the operator's own settings, whose hosts are allowed as well
 * @throws RedirectFailed for any other
 */
export const partnerLink = ({ config }: Pick<Portal, 'config'>, link: string | null, known: readonly (string | null)[] = []): string => {
  if (link === null || !URL.canParse(link)) return fail('RedirectFailed')
  const { protocol, hostname, href } = new URL(link)
  const hosts = [...config.partnerHosts, ...[config.programUrl, ...known].flatMap(hostOf)]
  // The demo's partners are pages of this machine, in plain HTTP.
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
  return isPrivate && hosts.includes(hostname) ? href : fail('RedirectFailed')
}
