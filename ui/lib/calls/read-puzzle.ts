import { registrationCalls } from '#shared/registration/registration-calls.ts'
import { send } from '#ui/lib/calls/send.ts'

/** Returns a new puzzle for the robot check. */
export const readPuzzle = async (): Promise<object> => (await send(registrationCalls.readRobotCheck, {})).data
