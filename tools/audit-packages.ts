import { spawnSync } from 'node:child_process'
import { isAuditAnswer, seenVulnerabilities, vulnerabilityFindings } from '#tools/supply/vulnerabilities.ts'

// Asks npm for known vulnerabilities of the packages that a server or browser gets. Part of `npm run test:all`; says so and succeeds
// where npm's registry cannot be reached.

const read = (): unknown => {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    encoding: 'utf8',
    timeout: 120_000,
    shell: process.platform === 'win32',
  })
  try {
    return JSON.parse(stdout)
  } catch {
    return null
  }
}

const answer = read()
if (!isAuditAnswer(answer)) console.log('Known vulnerabilities were not looked up: npm gave no answer, as without a network.')
else {
  const findings = vulnerabilityFindings(answer, seenVulnerabilities, new Date().toISOString().slice(0, 10))
  for (const finding of findings) console.error(finding)
  if (findings.length === 0) console.log('No known vulnerability.')
  else process.exitCode = 1
}
