/** Some changes are done only after a question (server/resource/write/confirmed.ts): the call waits here for the answer. */
import { useSyncExternalStore } from 'react'
import { connectQuestions } from './http'
import { observable } from '../browser/observable'

interface Question {
  text: string
  /** To be typed before the answer is yes. */
  type: string | undefined
  answer: (agreed: boolean) => void
}

const asked = observable<Question | null>(null)
let last: Promise<boolean> = Promise.resolve(true)

export const useQuestion = (): Question | null => useSyncExternalStore(asked.subscribe, asked.get)

const ask = (text: string, type: string | undefined): Promise<boolean> =>
  new Promise<boolean>((answer) => asked.set({ text, type, answer })).finally(() => asked.set(null))

// One after the other: each has a text of its own.
connectQuestions((text, type) => {
  last = last.then(() => ask(text, type))
  return last
})
