// `node run.mjs NAME args…` sets up what a command needs, then runs it. Plain JavaScript without imports, so that an old Node can read it
// as far as the sentence that says what is missing; everything else is in tools/setup/.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Foyer runs on Node 22.22 or newer, and this is Node ${process.versions.node}. Install it, or Node 20.19, with which npm can bring a newer one.`,
  )
  process.exit(1)
}
import('./tools/setup/run-command.mjs').then(({ runCommand }) => runCommand(process.argv.slice(2)))
