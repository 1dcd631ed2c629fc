import { basename } from 'node:path'

const fileOf = new Map<string, string>()

/**
 * Returns `button-primary` for `.primary` of button.module.css: the same in both builds, readable in the inspector, and shorter than a
 * hash.
 * @throws if two style files have the same name, because they would share their classes
 */
export const classNameOf = (name: string, path: string): string => {
  const file = path.split('?')[0] ?? path
  const base = basename(file, '.module.css')
  if ((fileOf.get(base) ?? file) !== file) throw new Error(`${file} and ${fileOf.get(base)} have the same name: rename one.`)
  fileOf.set(base, file)
  return `${base}-${name}`
}
