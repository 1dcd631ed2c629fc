import { readSources } from '#tools/architecture/read-sources.ts'
import { readSource } from '#tools/architecture/source.ts'
import type { Imports } from '#tools/test-run/affected.ts'

/** Every source file with its imports, except types. */
export function readImports(): Imports {
  const isValue = ({ isPackage, isType }: { isPackage: boolean; isType: boolean }) => !isPackage && !isType
  return new Map(
    [...readSources()].map(([file, text]) => [
      file,
      readSource(file, text)
        .imports.filter(isValue)
        .map(({ to }) => to),
    ]),
  )
}
