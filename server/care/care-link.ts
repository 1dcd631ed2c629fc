import type { FastifyInstance } from 'fastify'

export type CareRequest = { method: 'GET' | 'POST'; url: string; headers: Record<string, string>; body: string | undefined }
export type CareAnswer = { status: number; body: unknown }

/** How a request reaches the telehealth side. Throws when it does not. */
export type CareLink = (request: CareRequest) => Promise<CareAnswer>

export const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The telehealth side in this process: the very same requests, without a network. */
export const linkWithin =
  (http: FastifyInstance): CareLink =>
  async ({ method, url, headers, body }) => {
    const answer = await http.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) })
    return { status: answer.statusCode, body: asJson(answer.body) }
  }
