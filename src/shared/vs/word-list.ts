/** The words that texts have in common (vs.md §8). Chinese and Japanese write no spaces: the dictionary of the platform divides them. */
import { leastAnswers } from './suppression'

export interface WordCount {
  word: string
  /** In how many texts it occurs: who repeats a word is counted once. */
  texts: number
}

const mostWords = 40

/**
 * @param isNamed without names a word is listed from five texts on, like all figures (vs.md §5.5); with names from two
 * @returns the most frequent first
 */
export function wordList(texts: readonly string[], { isNamed }: { isNamed: boolean }): WordCount[] {
  const counts = new Map<string, number>()
  for (const text of texts) for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .map(([word, count]): WordCount => ({ word, texts: count }))
    .filter((one) => one.texts >= (isNamed ? 2 : leastAnswers))
    .toSorted((a, b) => b.texts - a.texts || (a.word < b.word ? -1 : 1))
    .slice(0, mostWords)
}

/** Each once, in lower case and one width, without those that say nothing by themselves. */
export function wordsOf(text: string): Set<string> {
  const parts = [...segmenter().segment(text.normalize('NFKC').toLowerCase())]
  return new Set(parts.filter(({ segment, isWordLike }) => isWordLike && isTelling(segment)).map(({ segment }) => segment))
}

let kept: Intl.Segmenter | undefined
/** Its dictionary is loaded when it is first needed. */
const segmenter = (): Intl.Segmenter => (kept ??= new Intl.Segmenter('zh', { granularity: 'word' }))

const grammar = /^\p{Script=Hiragana}{1,3}$/u
const isTelling = (word: string): boolean => [...word].length > 1 && /\p{L}/u.test(word) && !grammar.test(word) && !plainWords.has(word)

const plainWords: ReadonlySet<string> = new Set(
  [
    'a about after all also an and any are as at be because been but by can could did do does for from get had has have he her his how',
    'i if in into is it its just like make me more most much my no not of on or our out she should so some than that the their them',
    'then there these they this to too up us very was we were what when which who will with would you your don’t it’s i’m',
    '我們 你們 他們 這個 那個 可以 沒有 因為 所以 但是 如果 就是 還是 以及 或是 而且 一個 什麼 怎麼 這樣 已經 不是 應該 非常 比較 希望 覺得',
    '我们 你们 他们 这个 那个 没有 因为 还是 什么 怎么 这样 已经 应该 比较 觉得 一个',
  ].flatMap((line) => line.split(' ')),
)
