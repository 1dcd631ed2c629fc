import { basename } from 'node:path'

const fileOf = new Map<string, string>()

/**
 * `button-primary` for `.primary` of button.module.css: the same in the browser's build and in the one that draws the pages,
 * readable in the inspector, and smaller than hashes. Two style files of one name would share their classes: refused.
 */
export const classNameOf = (name: string, path: string): string => {
  const file = path.split('?')[0] ?? path
  const base = basename(file, '.module.css')
  if ((fileOf.get(base) ?? file) !== file) throw new Error(`${file} and ${fileOf.get(base)} have the same name: rename one.`)
  fileOf.set(base, file)
  return `${base}-${name}`
}
