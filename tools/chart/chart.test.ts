import { readFileSync } from 'node:fs'
import { Cluster, ScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1'
import { PodMonitor, PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1'
import { Deployment } from 'kubernetes-models/apps/v1'
import { Job } from 'kubernetes-models/batch/v1'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { Service } from 'kubernetes-models/v1'
import { describe, expect, test } from 'vitest'
import { careVariables } from '#care/server/care-env.ts'
import { productionVariables } from '#server/config.ts'
import { parseTemplate } from '#tools/chart/parse-template.ts'
import { type Manifest, renderChart } from '#tools/chart/render-chart.ts'

const folder = 'deploy/chart'
const needed = {
  image: { repository: 'registry.example.com/foyer' },
  publicUrl: 'https://portal.example.com',
  mailFrom: 'portal@example.com',
  phoneGatewayFrom: '+15125550100',
  portalPublicKey: '{"kty":"OKP"}',
  ingress: { host: 'portal.example.com' },
  database: { backup: { destinationPath: 's3://backups/foyer' } },
}
const render = (values: object = needed) => renderChart(folder, { name: 'foyer', namespace: 'foyer', values })

const everything = render({
  ...needed,
  tracing: { endpoint: 'http://otel-collector.monitoring:4318' },
  portal: { env: { TIME_ZONE: 'America/Chicago', FORCE_MFA: true } },
  networkPolicy: { moreEgress: [{ to: [{ ipBlock: { cidr: '10.9.0.0/16' } }], ports: [{ port: 25 }] }] },
})

type Container = {
  name: string
  args: string[]
  env: { name: string; value?: string; valueFrom?: object }[]
  securityContext: object
  volumeMounts: { name: string; mountPath: string }[]
  ports?: { name: string; containerPort: number }[]
  startupProbe?: object
}
type Pod = {
  containers: Container[]
  initContainers?: Container[]
  volumes: { name: string }[]
  securityContext: object
  terminationGracePeriodSeconds?: number
  automountServiceAccountToken: boolean
}

const specOf = <T>(kind: string, from: readonly Manifest[] = everything): T => {
  const found = from.find((manifest) => manifest.kind === kind)
  if (!found) throw new Error(`no ${kind}`)
  return found.spec as T
}
const podOf = (kind: string): Pod => specOf<{ template: { spec: Pod } }>(kind).template.spec
const pods = ['Deployment', 'Job'].map(podOf)
const containers = pods.flatMap(({ containers: own, initContainers = [] }) => [...own, ...initContainers])

const validators: Record<string, (manifest: never) => { validate: () => void }> = {
  Cluster: (manifest) => new Cluster(manifest),
  ScheduledBackup: (manifest) => new ScheduledBackup(manifest),
  PodMonitor: (manifest) => new PodMonitor(manifest),
  PrometheusRule: (manifest) => new PrometheusRule(manifest),
  Deployment: (manifest) => new Deployment(manifest),
  Job: (manifest) => new Job(manifest),
  Ingress: (manifest) => new Ingress(manifest),
  NetworkPolicy: (manifest) => new NetworkPolicy(manifest),
  PodDisruptionBudget: (manifest) => new PodDisruptionBudget(manifest),
  Service: (manifest) => new Service(manifest),
}

/** The chart has one object of each kind. */
const kinds = Object.keys(validators).sort()

test('the chart renders one object of each kind', () => {
  expect(everything.map(({ kind }) => kind).sort()).toEqual(kinds)
})

test.each(everything.map((manifest) => [manifest.kind, manifest] as const))('%s fits the schema of its API version', (kind, manifest) => {
  const model = validators[kind]?.(manifest as never) as { apiVersion: string; validate: () => void }
  expect(model.apiVersion).toBe(manifest.apiVersion)
  model.validate()
})

test('a wrong type does not fit the schema', () => {
  const wrong = structuredClone(everything.find(({ kind }) => kind === 'Deployment')) as unknown as { spec: { replicas: unknown } }
  wrong.spec.replicas = 'three'
  expect(() => new Deployment(wrong as never).validate()).toThrow('must be integer')
})

/** Maps whose keys are names of ours. */
const freeMaps = new Set(['labels', 'matchLabels', 'annotations', 'parameters', 'limits', 'requests'])
const keysOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(keysOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(key.startsWith('app.kubernetes.io/') ? [] : [key]),
    ...(freeMaps.has(key) ? [] : keysOf(inner)),
  ])
}

/** Every field that the chart uses. The schemas accept unknown ones, so a misspelled field would be without effect: here it fails. */
const fields = new Set(
  `accessKeyId activeDeadlineSeconds affinity alert allowPrivilegeEscalation annotations apiVersion args automountServiceAccountToken
  backend backoffLimit backup backupOwnerReference barmanObjectStore bootstrap capabilities cidr cluster compression containerPort
  containers data dataChecksums dataDurability database defaultMode destinationPath drop egress emptyDir enablePodAntiAffinity
  enablePodMonitor enableServiceLinks ensure env except expr failureThreshold fieldPath fieldRef for from fsGroup groups host hosts
  http httpGet image imageName imagePullPolicy ingress ingressClassName initContainers initdb instances interval ipBlock items key
  kind labelSelector labels limits livenessProbe login managed matchLabels maxSkew maxSurge maxUnavailable medium metadata method
  monitoring mountPath name namespaceSelector number owner parameters passwordSecret path pathType paths periodSeconds
  podAntiAffinityType podMetricsEndpoints podSelector policyTypes port ports postInitApplicationSQL postgresql primaryUpdateStrategy
  protocol readOnly readOnlyRootFilesystem readinessProbe record relabelings replacement replicas requests resources restartPolicy
  retentionPolicy roles rollingUpdate rules runAsGroup runAsNonRoot runAsUser s3Credentials schedule seccompProfile secret
  secretAccessKey secretName securityContext selector service size sizeLimit spec startupProbe storage storageClass strategy
  synchronous targetLabel targetPort tcpSocket template terminationGracePeriodSeconds timeoutSeconds tls to topologyKey
  topologySpreadConstraints type value valueFrom volumeMounts volumes wal whenUnsatisfiable`.split(/\s+/),
)

test('every field is on the list of fields, so that a misspelled one is noticed', () => {
  expect([...new Set(keysOf(everything))].filter((key) => !fields.has(key))).toEqual([])
})

describe('every container', () => {
  test.each(containers.map((container) => [container.name, container] as const))(
    '%s is closed: no root, nothing writable, no capabilities',
    (_, container) => {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
    },
  )

  test('belongs to a pod without root and without a token of the cluster', () => {
    for (const pod of pods) {
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001, seccompProfile: { type: 'RuntimeDefault' } })
      expect(pod.automountServiceAccountToken).toBe(false)
    }
    expect(readFileSync('deploy/image/Containerfile', 'utf8')).toContain('USER 10001:10001')
  })

  test('mounts volumes that are there, and reads secrets from files below a mount, never from variables', () => {
    for (const pod of pods) {
      const volumes = pod.volumes.map(({ name }) => name)
      for (const { env, volumeMounts } of [...pod.containers, ...(pod.initContainers ?? [])]) {
        for (const { name } of volumeMounts) expect(volumes).toContain(name)
        const files = env.filter(({ name }) => name.endsWith('_FILE'))
        expect(files.length).toBeGreaterThan(1)
        for (const { value } of files) expect(value).toMatch(/^\/run\/secrets\/foyer\/[a-z-]+$/)
      }
    }
  })
})

const containerOf = (name: string): Container => {
  const found = podOf('Deployment').containers.find((container) => container.name === name)
  if (!found) throw new Error(`no container ${name}`)
  return found
}
const page = readFileSync(`${folder}/README.md`, 'utf8')

describe.each([
  ['portal', productionVariables],
  ['care', careVariables],
])('the container %s', (name, variables) => {
  const container = containerOf(name)
  const set = container.env.map((variable) => variable.name)

  test('sets only variables that the server reads, and each once', () => {
    const known = new Set(Object.values(variables).flatMap(({ name: own, isSecret }) => (isSecret ? [own, `${own}_FILE`] : [own])))
    expect(set.filter((own) => !known.has(own))).toEqual([])
    expect(new Set(set).size).toBe(set.length)
  })

  test('has every required variable, and no secret as plain text', () => {
    const given = new Set(set.map((own) => own.replace(/_FILE$/, '')))
    for (const { name: own, need, isSecret } of Object.values(variables)) {
      if (need === 'required') expect(given.has(own), own).toBe(true)
      if (isSecret) expect(set).not.toContain(own)
    }
  })

  test('has each secret file on the page that says how to make the Secret', () => {
    for (const { name: own, value } of container.env)
      if (own.endsWith('_FILE')) expect(page).toContain(`\`${value?.replace('/run/secrets/foyer/', '')}\``)
  })
})

test('portal and telehealth side drain and end before the pod is killed, the telehealth side last', () => {
  const [drain, careDrain] = ['portal', 'care'].map((name) =>
    Number(containerOf(name).env.find((own) => own.name === 'DRAIN_SECONDS')?.value),
  )
  // A server ends at most 20 s after its drain (platform/http/stop-on-signal.ts).
  expect(careDrain).toBeGreaterThanOrEqual((drain ?? 0) + 20)
  expect(podOf('Deployment').terminationGracePeriodSeconds).toBeGreaterThanOrEqual((careDrain ?? 0) + 20)
  const probe = specOf<{ template: { spec: { containers: { readinessProbe?: { periodSeconds: number; failureThreshold: number } }[] } } }>(
    'Deployment',
  )
  const { periodSeconds = 99, failureThreshold = 99 } = probe.template.spec.containers[0]?.readinessProbe ?? {}
  expect(periodSeconds * failureThreshold).toBeLessThan(drain ?? 0)
})

test('the tables are a step of its own before an upgrade, for both servers', () => {
  const job = everything.find(({ kind }) => kind === 'Job')
  expect(job?.metadata.annotations?.['helm.sh/hook']).toBe('post-install,pre-upgrade')
  const { containers: [portal] = [], initContainers: [care] = [] } = podOf('Job')
  expect([care?.args, portal?.args]).toEqual([
    ['care/server/cli.ts', 'migrate'],
    ['server/cli.ts', 'migrate'],
  ])
})

test('the monitor’s ports are ports of the pod, and its jobs those of the alerts', () => {
  const { podMetricsEndpoints } = specOf<{ podMetricsEndpoints: { port: string; relabelings: { replacement: string }[] }[] }>('PodMonitor')
  const ports = podOf('Deployment').containers.flatMap(({ ports: own = [] }) => own.map(({ name }) => name))
  for (const { port } of podMetricsEndpoints) expect(ports).toContain(port)
  expect(podMetricsEndpoints.map(({ relabelings }) => relabelings[0]?.replacement)).toEqual(['foyer', 'foyer-care'])
  const { groups } = specOf<{ groups: { rules: unknown[] }[] }>('PrometheusRule')
  expect(groups.flatMap(({ rules }) => rules).length).toBeGreaterThan(30)
})

test('PostgreSQL acknowledges a write on two machines, keeps its backups, and makes the roles of the audit log', () => {
  expect(specOf('Cluster')).toMatchObject({
    instances: 3,
    postgresql: { synchronous: { method: 'any', number: 1, dataDurability: 'required' } },
    bootstrap: { initdb: { owner: 'foyer_owner', postInitApplicationSQL: ['create role foyer login', 'grant foyer to foyer_owner'] } },
    affinity: { podAntiAffinityType: 'required' },
    backup: { barmanObjectStore: { destinationPath: 's3://backups/foyer' } },
  })
})

test('the network policy closes what is private, and opens the metrics for Prometheus alone', () => {
  const { egress, ingress } = specOf<{ egress: unknown[]; ingress: { ports: { port: number }[] }[] }>('NetworkPolicy')
  expect(ingress.map(({ ports }) => ports.map(({ port }) => port))).toEqual([[3000], [9464, 9465]])
  expect(JSON.stringify(egress)).toContain('"except":["10.0.0.0/8","172.16.0.0/12","192.168.0.0/16","169.254.0.0/16","100.64.0.0/10"]')
  expect(JSON.stringify(egress)).toContain('10.9.0.0/16')
})

test('what can be off is off', () => {
  const off = { enabled: false }
  const small = render({ ...needed, database: off, ingress: off, monitoring: off, networkPolicy: off })
  expect(small.map(({ kind }) => kind).sort()).toEqual(['Deployment', 'Job', 'PodDisruptionBudget', 'Service'])
  const names = specOf<{ template: { spec: Pod } }>('Deployment', small).template.spec.volumes.map(({ name }) => name)
  expect(names).toEqual(['secrets', 'tmp', 'data'])
})

test.each(['image', 'publicUrl', 'mailFrom', 'phoneGatewayFrom', 'portalPublicKey'])('without %s it fails with a sentence', (name) => {
  expect(() => render({ ...needed, [name]: name === 'image' ? {} : '' })).toThrow(/checks\.yaml: Set /)
})

describe('the renderer', () => {
  test.each(['{{ with .Values }}{{ end }}', '{{ if .Values.x }}', '{{ template "x" . }}'])(
    'refuses %s, which is not in its subset',
    (source) => {
      expect(() => parseTemplate(source)).toThrow()
    },
  )
})
