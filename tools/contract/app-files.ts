import { readSource } from '#tools/architecture/source.ts'

/** The file that names every routes and jobs file of a folder. What only the demo serves is named where the demo begins. */
const apps = [
  { beneath: 'server/demo/', app: 'server/main.ts' },
  { beneath: 'server/', app: 'server/app.ts' },
  { beneath: 'care/server/demo/', app: 'care/server/main.ts' },
  { beneath: 'care/server/', app: 'care/server/care-app.ts' },
]

/** Routes and jobs files (of path → text) that no app imports, and which therefore nobody can call. */
export function unnamedFiles(files: ReadonlyMap<string, string>): string[] {
  return [...files.keys()]
    .filter((path) => /-(routes|jobs)\.ts$/.test(path))
    .flatMap((path) => {
      const app = apps.find(({ beneath }) => path.startsWith(beneath))?.app
      if (!app || readSource(app, files.get(app) ?? '').imports.some(({ to }) => to === path)) return []
      return [`${path} is not named in ${app}: add its line there.`]
    })
}
