import { useSearchParams } from 'react-router'

type Filter = { values: Record<string, string>; filter: (values: Record<string, string>) => void }

/** Filters of a list, stored in the URL's query, so that a reload keeps them and a link shares them. */
export const useFilter = (): Filter => {
  const [query, setQuery] = useSearchParams()
  return { values: Object.fromEntries(query), filter: (values) => setQuery(values) }
}
