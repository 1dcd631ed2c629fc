type Question = {
  title: string
  text: string
  yes: string
  no: string
  /** Whether confirming cannot be undone; its button is then red. */
  isDanger?: boolean
}
type Asked = Question & { answer: (yes: boolean) => void }

let asked: Asked | null = null
const listeners = new Set<() => void>()

const put = (next: Asked | null): void => {
  asked = next
  for (const listener of listeners) listener()
}

/** Shows a confirmation dialog. Resolves to true if the user confirms. A second dialog resolves the first one to false. */
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
