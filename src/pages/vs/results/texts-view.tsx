/** What people wrote, and the words that their texts have in common (vs.md §8): a word leaves only the texts that have it. */
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wordList, wordsOf } from '../../../shared/vs/word-list'
import { Button } from '../../../ui/button'

interface TextsViewProps {
  texts: readonly string[]
  isNamed: boolean
}

const shownAtFirst = 10

export function TextsView({ texts, isNamed }: TextsViewProps) {
  const { t } = useTranslation('vs')
  const [word, setWord] = useState<string | null>(null)
  const [isWhole, setWhole] = useState(false)
  const words = useMemo(() => wordList(texts, { isNamed }), [texts, isNamed])
  const found = useMemo(() => (word === null ? texts : texts.filter((text) => wordsOf(text).has(word))), [texts, word])
  const shown = isWhole ? found : found.slice(0, shownAtFirst)
  return (
    <>
      {words.length > 0 && (
        <>
          <h3>{t('results.words.title')}</h3>
          <ul className="k-vs-words" aria-label={t('results.words.title')}>
            {words.map((one) => (
              <li key={one.word}>
                <button type="button" aria-pressed={one.word === word} onClick={() => setWord(one.word === word ? null : one.word)}>
                  {one.word} <span className="k-count">{one.texts}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{word === null ? t('results.words.texts', { count: texts.length }) : t('results.words.with', { count: found.length, word })}</h3>
      <ul className="k-vs-texts">
        {shown.map((text, at) => (
          // Two people may write the same, and the order stays while they are shown.
          <li key={`${at} ${text}`}>{text}</li>
        ))}
      </ul>
      {shown.length < found.length && (
        <div>
          <Button onClick={() => setWhole(true)}>{t('results.words.all', { count: found.length })}</Button>
        </div>
      )}
    </>
  )
}
