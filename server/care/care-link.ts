import type { FastifyInstance } from 'fastify'

export type CareRequest = { method: 'GET' | 'POST'; url: string; headers: Record<string, string>; body: string | undefined }
export type CareAnswer = { status: number; body: unknown }

/** Sends a request to the telehealth side. Throws if it is unreachable. */
export type CareLink = (request: CareRequest) => Promise<CareAnswer>

export const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A link to the telehealth side in this process: the same requests, without a network. */
export const linkWithin =
  (http: FastifyInstance): CareLink =>
  async ({ method, url, headers, body }) => {
    const answer = await http.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) })
    return { status: answer.statusCode, body: asJson(answer.body) }
  }
