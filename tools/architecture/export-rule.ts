import type { Source } from '#tools/architecture/source.ts'

/** Files that define the same names, counted as one. */
const oneDefinition: readonly { files: RegExp; as: string }[] = [
  // A catalogue has the same name in every language.
  { files: /-texts\.\w+\.ts$/, as: '-texts' },
  // The tables of the platform are in the portal's schema and in that of the telehealth side; queries of platform/ name no schema.
  { files: /^(platform|server|care\/server)\/schema\/platform-tables\.ts$/, as: 'platform-tables' },
]

/** An exported name is defined in one file, so that it means one thing in the whole project. Helpers of tests count, tests do not. */
export function exportBreaches(sources: Source[]): string[] {
  const definitions = sources
    .filter(({ path }) => !/\.(test|spec)\.tsx?$/.test(path))
    .flatMap(({ path, exports }) => [...exports].map((name) => ({ name, path, key: keyOf(path) })))
  return [...Map.groupBy(definitions, ({ name }) => name)].flatMap(([name, defined]) => {
    const [first, second] = new Map(defined.map(({ key, path }) => [key, path])).values()
    return first && second
      ? [`${first} and ${second} both export ${name}: define it once, or give one of the two a name that says what it is.`]
      : []
  })
}

/** The path; the same text for all files of one definition. */
const keyOf = (path: string): string => {
  const one = oneDefinition.find(({ files }) => files.test(path))
  return one ? path.replace(one.files, one.as) : path
}
