import { readSource } from '#tools/architecture/source.ts'

/** The file that imports every routes and jobs file of a folder. Files that only the demo serves are imported by main. */
const apps = [
  { beneath: 'server/demo/', app: 'server/main.ts' },
  { beneath: 'server/', app: 'server/app.ts' },
  { beneath: 'care/server/demo/', app: 'care/server/main.ts' },
  { beneath: 'care/server/', app: 'care/server/care-app.ts' },
]

/** Routes and jobs files (of path → text) that no app imports, so that they are never served. */
export function unnamedFiles(files: ReadonlyMap<string, string>): string[] {
  return [...files.keys()]
    .filter((path) => /-(routes|jobs)\.ts$/.test(path))
    .flatMap((path) => {
      const app = apps.find(({ beneath }) => path.startsWith(beneath))?.app
      if (!app || readSource(app, files.get(app) ?? '').imports.some(({ to }) => to === path)) return []
      return [`${path} is not named in ${app}: add its line there.`]
    })
}
