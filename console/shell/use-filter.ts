import { useSearchParams } from 'react-router'

type Filter = { values: Record<string, string>; filter: (values: Record<string, string>) => void }

/** What a list is narrowed to stands in the address: a reload keeps it, and a link shares it. */
export const useFilter = (): Filter => {
  const [query, setQuery] = useSearchParams()
  return { values: Object.fromEntries(query), filter: (values) => setQuery(values) }
}
