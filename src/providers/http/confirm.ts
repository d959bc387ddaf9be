/** Some changes are done only after a question (server/resource/write/confirmed.ts): the call waits here for the answer. */
import { useSyncExternalStore } from 'react'
import { connectQuestions } from './http'
import { observable } from '../browser/observable'

interface Question {
  text: string
  answer: (agreed: boolean) => void
}

const asked = observable<Question | null>(null)
let last: Promise<boolean> = Promise.resolve(true)

export const useQuestion = (): Question | null => useSyncExternalStore(asked.subscribe, asked.get)

const ask = (text: string): Promise<boolean> => new Promise<boolean>((answer) => asked.set({ text, answer })).finally(() => asked.set(null))

// One after the other: each has a text of its own.
connectQuestions((text) => {
  last = last.then(() => ask(text))
  return last
})
