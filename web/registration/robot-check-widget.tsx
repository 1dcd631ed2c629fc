import { RobotCheck } from '#ui/fields/robot-check.tsx'
import { readPuzzle } from '#ui/lib/calls/read-puzzle.ts'

/** The portal's robot check, for forms of other areas. `onPassed` receives the payload to send with the form, valid once. */
export const RobotCheckWidget = ({ onPassed }: { onPassed: (payload: string) => void }) => (
  <RobotCheck readPuzzle={readPuzzle} onPassed={onPassed} />
)
