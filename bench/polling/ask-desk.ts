/** Calls the benchmark's own routes of the portal under load. */
export const askDesk = async <T>(url: string, method: 'GET' | 'POST' = 'GET'): Promise<T> => {
  const answer = await fetch(url, { method })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}
