/** What is done only after the person was asked: the same call again, with the header `X-Confirmed: yes`, goes through. */
import type { Context } from '../../kernel/context'
import { ApiError, type Message } from '../../kernel/errors'

const code = 'confirm_required'

/**
 * Jobs and the system have nobody in front of them who could be asked; of an import the dry run hears the questions, and its start asks them.
 * @param question what follows from it, as a question
 * @param type what the person types before the screen goes on, where it can't be taken back
 * @throws 409 `confirm_required`
 */
export function requireConfirmed({ person, origin }: Context, question: Message, type?: string): void {
  if (origin.ask) return origin.ask(question)
  if (person && origin.request_id !== undefined && origin.confirmed !== true)
    throw new ApiError(409, question, { code, ...(type === undefined ? {} : { meta: { type } }) })
}

/** The dry run of a file: what is tried is taken back. */
export const isRehearsal = ({ origin }: Context): boolean => origin.ask !== undefined

export const isQuestion = (error: unknown): boolean => error instanceof ApiError && error.details.code === code
