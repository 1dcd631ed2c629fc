/** Whether PostgreSQL can store the text: `text` and `jsonb` accept neither NUL nor an unpaired surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Replaces characters that cannot be stored with U+FFFD, for error reports. */
export const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed()

const pathMost = 200

type Node = { value: unknown; path: string }

/** Returns the fields of an object or array. For a key that cannot be stored, the key becomes the value, so that it is found like one. */
const fieldsOf = ({ value, path }: Node): Node[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([key, inner]) => ({ value: isStorable(key) ? inner : key, path: path === '' ? key : `${path}.${key}` }))
    : []

/** Whether every text and key in a JSON value can be stored. Keeps no paths, which take most of the time: nearly every request passes. */
const isAllStorable = (value: unknown): boolean => {
  const values = [value]
  // The array grows during the loop.
  for (const one of values) {
    if (typeof one === 'string' && !isStorable(one)) return false
    if (typeof one !== 'object' || one === null) continue
    for (const key of Object.keys(one)) {
      if (!isStorable(key)) return false
      values.push((one as Record<string, unknown>)[key])
    }
  }
  return true
}

/**
 * Returns the path of the first text in a JSON value that PostgreSQL cannot store, such as `answers.0.text`; keys count as text. The path
 * is empty if the value itself is that text, and null if there is none. It does not recurse: 64 KiB of JSON can nest 30,000 levels deep.
 */
export const findUnstorable = (value: unknown): string | null => {
  if (isAllStorable(value)) return null
  const nodes: Node[] = [{ value, path: '' }]
  // The array grows during the loop.
  for (const node of nodes) {
    if (typeof node.value === 'string' && !isStorable(node.value)) return storable(node.path.slice(0, pathMost))
    for (const field of fieldsOf(node)) nodes.push(field)
  }
  return null
}

/** Truncates text to `most` UTF-16 units without splitting a surrogate pair. */
export const cutText = (text: string, most: number): string => {
  const cut = text.slice(0, most)
  return text.length > most && /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}
