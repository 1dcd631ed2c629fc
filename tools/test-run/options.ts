export type Options = { languages: string; ownProcess: 'all' | 'some'; onDebianPostgres: boolean }

/**
 * What `npm run test:here --` takes: `--all` runs the browser tests in every language, and all that cross to care also
 * with care as a process of its own; `--postgres` runs all on Debian's PostgreSQL.
 * @throws Error naming an argument that is neither
 */
export function readOptions(args: readonly string[]): Options {
  const unknown = args.find((arg) => arg !== '--all' && arg !== '--postgres')
  if (unknown) throw new Error(`The tests take --all and --postgres, and not ${unknown}.`)
  const isAll = args.includes('--all')
  return { languages: isAll ? 'en,es,ar' : 'en,ar', ownProcess: isAll ? 'all' : 'some', onDebianPostgres: args.includes('--postgres') }
}
