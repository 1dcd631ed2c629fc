import { gzipSync } from 'node:zlib'

/** The most that the scripts and styles of a page may weigh at its first load, in bytes of gzip. */
export const byteBudgets = { signIn: 87_000, dashboard: 150_000 }

/**
 * Size of a page's scripts and styles after gzip -9, in bytes. Includes inline styles and scripts, but no JSON (texts, configuration).
 * @param cookies the `cookie` header
 * @param files the addresses of the scripts and style sheets that the page loads
 */
export const weighPage = async (url: string, cookie: string, files: readonly string[]): Promise<number> => {
  const headers = { 'accept-encoding': 'identity', cookie }
  const textOf = async (address: string) => (await fetch(address, { headers })).text()
  const inlined = [...(await textOf(url)).matchAll(/<(style|script)\b(?![^>]*application\/json)[^>]*>([\s\S]*?)<\/\1>/g)]
    .map(([, , text = '']) => text)
    .join('')
  const loaded = await Promise.all([...new Set(files)].map(textOf))
  return [inlined, ...loaded].reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0)
}
