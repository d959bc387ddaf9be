/** The order in which this browser shows an event (vs.md §3): the same as long as its page is open, and never sent anywhere. */
import { useMemo } from 'react'
import type { QuestionToAnswer } from '../../../shared/vs/event'
import { inRandomOrder } from '../../../shared/vs/random-order'

interface Shuffled {
  id: number
  questions: readonly QuestionToAnswer[]
  pages_random: boolean
  options_random: boolean
}

export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

/** By event. */
const seeds = new Map<number, number>()

function seedOf(event: number): number {
  const seed = seeds.get(event) ?? newSeed()
  seeds.set(event, seed)
  return seed
}

export const useOwnOrder = ({ id, questions, pages_random: pages, options_random: options }: Shuffled): readonly QuestionToAnswer[] =>
  useMemo(() => inRandomOrder(questions, { pages, options, seed: seedOf(id) }), [id, questions, pages, options])
