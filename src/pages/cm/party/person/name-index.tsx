/** Letters, rows of kana or numbers of strokes: each filters the list by the beginning of the name. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { http } from '../../../../providers/http/http'
import { currentLanguage } from '../../../../providers/i18n/i18n'
import type { Language } from '../../../../providers/i18n/language'
import { kanaRows, letters, otherKey } from '../../../../shared/cm/name-index'
import './name-index.css'

type Counts = Readonly<Record<string, number>>

export function NameIndex() {
  const { t } = useTranslation('cm')
  const language = currentLanguage()
  const [params, setParams] = useSearchParams()
  const { data } = useQuery({
    queryKey: ['cm/person', 'index', language],
    queryFn: async ({ signal }) =>
      (await http.get<{ data: Counts }>('/api/cm/person/index', { signal, background: true, params: { language } })).data.data,
  })
  // The list says what goes wrong; without its index it is whole.
  if (!data) return <div className="k-name-index" aria-hidden />
  const filter = `filter[index_${language}][in]`
  const chosen = params.get(filter)
  const choose = (key: string) => {
    const next = new URLSearchParams(params)
    next.delete('page')
    if (key === chosen) next.delete(filter)
    else next.set(filter, key)
    setParams(next)
  }
  return (
    <div className="k-name-index" role="group" aria-label={t(`name_index.title_${language}`)}>
      <span className="k-muted" aria-hidden>
        {t(`name_index.title_${language}`)}
      </span>
      {keysOf(language, data).map((key) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === chosen}
          disabled={!data[key] && key !== chosen}
          title={t('name_index.count', { count: data[key] ?? 0 })}
          onClick={() => choose(key)}
        >
          {key === otherKey ? t('name_index.other') : key}
        </button>
      ))}
    </div>
  )
}

/** Of strokes only those that some name has. */
function keysOf(language: Language, counts: Counts): readonly string[] {
  const others = counts[otherKey] ? [otherKey] : []
  if (language === 'tw')
    return [
      ...Object.keys(counts)
        .filter((key) => key !== otherKey)
        .sort((a, b) => Number(a) - Number(b)),
      ...others,
    ]
  return [...(language === 'jp' ? kanaRows : letters), ...others]
}
