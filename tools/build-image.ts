import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { installDebianPrograms, missingPrograms } from '#tools/deploy/debian-programs.ts'
import { buildImage, reachableBase, storeArgs } from '#tools/image/build-image.ts'

// `npm run foyer -- image`: builds the container image with buildah, and says where it is. `--base` names another base than the registry's
// Debian; where no registry can be reached, the base is made of Debian's packages.

const { values: options } = parseArgs({
  options: {
    tag: { type: 'string', default: 'localhost/foyer:latest' },
    base: { type: 'string' },
    store: { type: 'string', default: 'artifacts/image' },
  },
})

const programs = ['buildah', 'mmdebstrap'] as const
installDebianPrograms(programs)
const missing = missingPrograms(programs)
if (missing.length > 0) {
  console.error(`Install ${missing.join(' and ')}: on Debian, as root, this command does it.`)
  process.exitCode = 1
} else {
  mkdirSync(options.store, { recursive: true })
  const store = { folder: options.store }
  const base = options.base ?? reachableBase(store)
  console.log(base === undefined ? 'No registry answers: the base is made of Debian’s packages.' : `The base is ${base}.`)
  const image = buildImage(store, { base, tag: options.tag })
  console.log(`Built ${image}. Push it: buildah ${storeArgs(store).join(' ')} push ${image} docker://REGISTRY/foyer:VERSION`)
}
