/** What the address of a finder says of networks: whether only the network is shown, and whose plan; '' is the member's own. */
export type NetworkChoice = { network: boolean; person: string }

export const everyNetwork: NetworkChoice = { network: false, person: '' }

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Reads the choice from the address; an invalid value counts as none. */
export const readNetworkChoice = (query: URLSearchParams): NetworkChoice => {
  const person = query.get('plan') ?? ''
  return { network: query.get('network') === '1', person: isUuid(person) ? person : '' }
}

/** The parameters of a choice in the address, without default values. */
export const queryOfNetworkChoice = ({ network, person }: NetworkChoice): [string, string][] => [
  ...(network ? [['network', '1'] as [string, string]] : []),
  ...(person === '' ? [] : [['plan', person] as [string, string]]),
]

/** What a search sends; nothing if it shows every entry. */
export const searchedNetwork = ({ network, person }: NetworkChoice): { network?: string } => (network ? { network: person || 'mine' } : {})
