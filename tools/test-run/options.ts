export type Options = { languages: string; onDebianPostgres: boolean }

/**
 * What `npm run test:here --` takes: `--all` runs the browser tests in every language, `--postgres` runs all on Debian's PostgreSQL.
 * @throws Error naming an argument that is neither
 */
export function readOptions(args: readonly string[]): Options {
  const unknown = args.find((arg) => arg !== '--all' && arg !== '--postgres')
  if (unknown) throw new Error(`The tests take --all and --postgres, and not ${unknown}.`)
  return { languages: args.includes('--all') ? 'en,es,ar' : 'en,ar', onDebianPostgres: args.includes('--postgres') }
}
