import type { Answer } from '#shared/calls.ts'
import type { sharedRecordCalls } from '#shared/records/shared-record-calls.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'

export type OpenedRecords = Answer<typeof sharedRecordCalls.openSharedRecords>

/** Returns whether the link opens nothing, whatever the reason. */
export const isGone = (error: unknown): boolean => error instanceof CallError && error.code === 'ShareGone'
