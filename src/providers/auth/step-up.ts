/** Some changes want the password again (server/auth/two-factor/step-up.ts): calls wait here until it was typed. */
import { useSyncExternalStore } from 'react'
import { connectPassword, http } from '../http/http'
import { observable } from '../browser/observable'

interface Question {
  answer: (typed: boolean) => void
}

const asked = observable<Question | null>(null)
let waiting: Promise<boolean> | null = null

export const useStepUp = (): Question | null => useSyncExternalStore(asked.subscribe, asked.get)

// Several calls that are refused together wait for one answer.
connectPassword(() => {
  waiting ??= new Promise<boolean>((resolve) => asked.set({ answer: resolve })).finally(() => {
    waiting = null
    asked.set(null)
  })
  return waiting
})

/** @throws 422 on `password` */
export const confirmPassword = async (password: string): Promise<void> => {
  await http.post('/api/sc/user/confirm-password', { password })
}
