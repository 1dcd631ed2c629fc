type Question = {
  title: string
  text: string
  yes: string
  no: string
  /** Whether confirming cannot be undone; its button is then red. */
  isDanger?: boolean
  /** The label of a second way to confirm, between `no` and `yes`. */
  also?: string
}
type Said = boolean | 'also'
type Asked = Question & { answer: (said: Said) => void }

let asked: Asked | null = null
const listeners = new Set<() => void>()

const put = (next: Asked | null): void => {
  asked = next
  for (const listener of listeners) listener()
}

/** Shows a confirmation dialog. Resolves to true or `also` as the user confirms. A second dialog resolves the first one to false. */
export const confirmEither = (question: Question): Promise<Said> => {
  asked?.answer(false)
  return new Promise((resolve) => {
    put({
      ...question,
      answer: (said) => {
        put(null)
        resolve(said)
      },
    })
  })
}

/** The same with one way to confirm. */
export const confirm = (question: Omit<Question, 'also'>): Promise<boolean> => confirmEither(question).then((said) => said === true)

export const currentQuestion = (): Asked | null => asked

export const watchQuestion = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
