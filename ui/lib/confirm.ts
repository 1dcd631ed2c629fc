type Question = {
  title: string
  text: string
  yes: string
  no: string
  /** The yes cannot be taken back: its button is red. */
  isDanger?: boolean
}
type Asked = Question & { answer: (yes: boolean) => void }

let asked: Asked | null = null
const listeners = new Set<() => void>()

const put = (next: Asked | null): void => {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks before an act; true when the member said yes. A second question answers the first with no. */
export const confirm = (question: Question): Promise<boolean> => {
  asked?.answer(false)
  return new Promise((resolve) => {
    put({
      ...question,
      answer: (yes) => {
        put(null)
        resolve(yes)
      },
    })
  })
}

export const currentQuestion = (): Asked | null => asked

export const watchQuestion = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
