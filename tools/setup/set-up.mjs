// Sets up a fresh clone so that commands work. Uses built-ins and plain JavaScript only: the first run happens on whatever Node the
// machine has, before any package is installed.
import { buildBrowserFiles } from '#tools/setup/build-browser-files.mjs'
import { checkNode } from '#tools/setup/check-node.mjs'
import { installPackages } from '#tools/setup/install-packages.mjs'
import { runInProject } from '#tools/setup/run-in-project.mjs'

/**
 * Installs the packages and what else a command needs (see commands.mjs). A second call finds everything done and prints nothing.
 * Returns whether it succeeded.
 */
export function setUp(root, needs) {
  try {
    installPackages(root)
    checkNode(root)
    if (needs.includes('pages')) buildBrowserFiles(root)
  } catch (problem) {
    console.error(problem.message)
    return false
  }
  const extras = needs.filter((need) => need !== 'pages').map((need) => `--${need}`)
  if (extras.length === 0) return true
  return runInProject(root, 'node', ['tools/setup/install-extras.ts', ...extras], { stdio: 'inherit' }).status === 0
}
