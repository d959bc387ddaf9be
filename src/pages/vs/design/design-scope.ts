/** What the parts of the question designer share. */
import { createContext, useContext } from 'react'
import type { Language } from '../../../schemas/core/types'
import type { Problem } from '../../../shared/vs/question-problems'
import type { QuestionType } from '../../../shared/vs/question'
import type { DesignQuestion, NewWords } from './edit/questions'
import type { Designing } from './use-designing'

export interface DesignScope extends Designing {
  /** Of the input; its questions' cards are named by it and their place. */
  id: string
  kind: 'vote' | 'survey'
  /** Of which the person sees the texts. */
  language: Language
  disabled: boolean
  /** Pictures of the record, which options may name. */
  pictures: readonly number[]
  words: NewWords
  problems: readonly Problem[]
  /** Below the one that is selected last. */
  add: (type: QuestionType) => void
  patch: (key: string, patch: Partial<DesignQuestion>, purpose?: string) => void
  duplicate: () => void
  remove: () => void
  step: (by: -1 | 1) => void
}

const DesignContext = createContext<DesignScope | null>(null)
export const DesignScopeProvider = DesignContext.Provider

export function useDesign(): DesignScope {
  const scope = useContext(DesignContext)
  if (!scope) throw new Error('A part of the question designer was drawn outside it: wrap it in DesignScopeProvider.')
  return scope
}

/** Problems of one question. @param at its place */
export const problemsAt = (problems: readonly Problem[], at: number): Problem[] =>
  problems.filter(({ path }) => path === `questions.${at}` || path.startsWith(`questions.${at}.`))
