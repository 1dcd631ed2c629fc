import type { TestCare } from '#care/server/testing/test-care.ts'
import type { ClinicBrowser } from '#care/server/testing/test-clinic.ts'

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n')
export const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

type Sdk = Awaited<ReturnType<TestCare['sdk']>>

/** Starts a member's conversation; returns the response of sending. */
export const writeTo = async (sdk: Sdk, words: { team?: string; patientId?: string; subject?: string; text?: string } = {}) => {
  const whole = { patientId: 'th-ana', team: 'GeneralMedical', subject: 'My cough', text: 'It is back.', ...words }
  const saved = await sdk.screen('save_message_draft', whole)
  if (saved.status !== 200) return saved
  return sdk.screen('send_message', { draftId: saved.data.draftId })
}

export const answerIn = async (sdk: Sdk, threadId: string, text: string) => {
  const { data } = await sdk.screen('save_message_draft', { threadId, text })
  return sdk.screen('send_message', { draftId: data.draftId })
}

/** Uploads a file as a browser does, with a member's token or a clinician's cookie. */
export const sendBytes = async ({ http }: TestCare, url: string, content: Buffer, by: Sdk | ClinicBrowser) => {
  const cookies = 'cookies' in by ? Object.fromEntries(by.cookies) : {}
  const answer = await http.inject({
    method: 'POST',
    url,
    payload: content,
    cookies,
    headers: {
      'content-type': 'application/octet-stream',
      ...('token' in by ? { authorization: `Bearer ${by.token}` } : { 'sec-fetch-site': 'same-origin' }),
    },
  })
  const body = answer.json()
  return { status: answer.statusCode, body: body.data ?? body, errors: body?.meta?.errors as string[] | undefined }
}

export const answerAs = async (clinic: ClinicBrowser, threadId: string, text: string) => {
  const { data } = await clinic.put(`/threads/${threadId}/draft`, { text })
  return clinic.post(`/threads/${threadId}/messages`, { draftId: data.draftId })
}
