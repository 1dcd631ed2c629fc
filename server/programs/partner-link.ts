import { fail } from '#platform/http/fail.ts'
import { isLoopback } from '#platform/loopback.ts'
import type { Portal } from '#server/portal.ts'

const hostOf = (address: string | null | undefined): string[] => (address && URL.canParse(address) ? [new URL(address).hostname] : [])

/**
 * Validates a partner link: it must use HTTPS and a host that the operator has allowed.
 * @param known addresses from the operator's own settings, whose hosts are also allowed
 * @throws RedirectFailed for any other link
 */
export const partnerLink = ({ config }: Pick<Portal, 'config'>, link: string | null, known: readonly (string | null)[] = []): string => {
  if (link === null || !URL.canParse(link)) return fail('RedirectFailed')
  const { protocol, hostname, href } = new URL(link)
  const hosts = [...config.partnerHosts, ...[config.programUrl, ...known].flatMap(hostOf)]
  // The demo's partners are plain HTTP pages on this machine.
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
  return isPrivate && hosts.includes(hostname) ? href : fail('RedirectFailed')
}
