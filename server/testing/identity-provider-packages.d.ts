/** Types for two packages without any, as far as the tests use them. */
declare module 'samlp' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Middleware = (options: object) => (request: IncomingMessage, response: ServerResponse, next: (error?: Error) => void) => void
  export const auth: Middleware
  export const sendError: Middleware
}

declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  export class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ prompt: { name: string }; params: Record<string, string> }>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
