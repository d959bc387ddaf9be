/** One form, one act: it runs once under one Idempotency-Key, however often and by whichever keys people ask for it. */
import { useState } from 'react'
import { isRefused } from '../http/unanswered'
import { idempotencyKey } from './idempotency-key'

export interface OneAct {
  /**
   * @param act is given the key of the form. Once it is done it is not done again, however long the form takes to leave
   * @returns what it answers; undefined when it runs already or is done
   * @throws what it throws. Refused by the server it may be tried anew, as another act; without an answer again, as the same
   */
  run: <T>(act: (key: string) => Promise<T>) => Promise<T | undefined>
  /** The form stays, for the next act. */
  renew: () => void
}

/** @param onBusy true while it runs and once it is done, as long as the form has not left or is renewed */
export function createOneAct(onBusy: (isBusy: boolean) => void = () => undefined): OneAct {
  let key = idempotencyKey()
  let isFree = true
  const free = (isIt: boolean) => {
    isFree = isIt
    onBusy(!isIt)
  }
  return {
    async run(act) {
      if (!isFree) return undefined
      free(false)
      try {
        return await act(key)
      } catch (error) {
        if (isRefused(error)) key = idempotencyKey()
        free(true)
        throw error
      }
    },
    renew() {
      key = idempotencyKey()
      free(true)
    },
  }
}

/** The act of a form, as long as it is open; its button loads while `busy`. */
export function useOneAct(): OneAct & { busy: boolean } {
  const [busy, setBusy] = useState(false)
  const [one] = useState(() => createOneAct(setBusy))
  return { ...one, busy }
}
