// Everything between a fresh clone and a command that works. Built-ins only, and plain JavaScript: the first run
// happens on whatever Node the machine has, before any package is there.
import { resolve } from 'node:path'
import { buildBrowserFiles } from '#tools/setup/build-browser-files.mjs'
import { checkNode } from '#tools/setup/check-node.mjs'
import { installPackages } from '#tools/setup/install-packages.mjs'
import { runInProject } from '#tools/setup/run-in-project.mjs'

const root = resolve(import.meta.dirname, '../..')

/** Brings the project to the point where `npm run` works; a second call finds everything done and says nothing. */
export function setUp(options) {
  try {
    installPackages(root)
    checkNode(root)
    buildBrowserFiles(root)
    const extras = options.filter((option) => option === '--browser' || option === '--postgres')
    if (extras.length > 0)
      process.exitCode = runInProject(root, 'node', ['tools/setup/install-extras.ts', ...extras], { stdio: 'inherit' }).status ?? 1
  } catch (problem) {
    console.error(problem.message)
    process.exitCode = 1
  }
}
