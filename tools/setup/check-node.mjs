import { runInProject } from '#tools/setup/run-in-project.mjs'

/**
 * Checks that the first Node on the path of `npm run` can run the TypeScript sources: the one installed as a package, or else (no such
 * package exists for macOS) the machine's own.
 * @throws Error with a sentence that says what is missing
 */
export function checkNode(root) {
  const version = runInProject(root, 'node', ['--version']).stdout?.trim() ?? ''
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 22)) return
  throw new Error(`Foyer runs on Node 22.22 or newer; its packages contain none that runs here, and this machine has ${version || 'none'}.`)
}
