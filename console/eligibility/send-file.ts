import { importCalls, pieceBytes } from '#shared/eligibility/import-calls.ts'
import { send } from '#ui/lib/send.ts'
import { uploadFile } from '#ui/lib/upload-file.ts'

type Sending = {
  file: File
  groupCode: string | null
  terminateAbsent: boolean
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/** Sends a file from its start to its last piece; gives the id of its run, which is being checked from then on. */
export const sendFile = async ({ file, groupCode, terminateAbsent, onProgress, signal }: Sending): Promise<string> => {
  const { id } = (await send(importCalls.startImport, { fileName: file.name.slice(0, 200), groupCode, terminateAbsent })).data
  await uploadFile({ file, call: importCalls.sendImportPiece, input: { id }, pieceBytes, onProgress, signal })
  await send(importCalls.finishImportFile, { id, bytes: file.size })
  return id
}
