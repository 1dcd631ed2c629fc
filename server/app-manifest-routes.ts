import type { RawRoute } from '#platform/http/serve.ts'
import type { Config } from '#server/config.ts'
import { paths } from '#shared/paths.ts'

const icon = (src: string, sizes: string, type: string) => ({ src, sizes, type })

/** The web app manifest, under the deployment's product name. */
export const appManifestRoutes = ({ productName }: Pick<Config, 'productName'>): RawRoute[] => {
  const manifest = {
    id: paths.home,
    name: productName,
    short_name: productName,
    start_url: paths.dashboard,
    scope: paths.home,
    display: 'standalone',
    background_color: '#fbfaf7',
    theme_color: '#0f6b5c',
    icons: [
      icon('/icon-192.png', '192x192', 'image/png'),
      icon('/icon-512.png', '512x512', 'image/png'),
      { ...icon('/icon-512.png', '512x512', 'image/png'), purpose: 'maskable' },
      icon('/favicon.svg', 'any', 'image/svg+xml'),
    ],
  }
  return [
    {
      name: 'readAppManifest',
      sends: 'application/manifest+json',
      who: 'anyone',
      method: 'GET',
      path: '/manifest.webmanifest',
      about: 'What a device needs to install the portal as an app.',
      limit: 'none',
      audit: 'none',
      answer: async (_, reply) =>
        reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'public, max-age=3600').send(manifest),
    },
  ]
}
