/** /wf/use/new/select-form: the forms that one may start, by category, favourites and what was used lately (wf.md §2). */
import { useId, useRef } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Empty, type InputRef } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { setMark } from '../../../api/sc/marks'
import { readOpenForms, readOwnCategories } from '../../../api/wf/work-list'
import { RefSelect } from '../../../components/inputs/ref-select'
import { useFormats } from '../../../components/format/format-settings'
import { showFailure } from '../../../providers/notification/alerts'
import { ScreenError } from '../../../screens/entity/screen-error'
import { SearchBox } from '../../../screens/list/filter/search-box'
import { RowsSkeleton } from '../../../screens/list/list-skeleton'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { FormCard as Card } from '../../../shared/wf/work-list'
import { Button } from '../../../ui/button'
import { categoryLines, foundForms, type CategoryLine } from './find-forms'
import { FormCard } from './form-card'
import '../../../ui/screens.css'
import './filling.css'

const formsKey = ['wf-open-forms']

export default function SelectFormPage() {
  const { t } = useTranslation(['wf', 'screens'])
  const client = useQueryClient()
  const search = useRef<InputRef>(null)
  const { category, text, person, put } = useQuestion()
  const forms = useQuery({ queryKey: formsKey, queryFn: ({ signal }) => readOpenForms(signal), retry: 1 })
  const categories = useQuery({ queryKey: ['wf-own-categories'], queryFn: ({ signal }) => readOwnCategories(signal), retry: 1 })
  const error = forms.error ?? categories.error
  if (error && !(forms.data && categories.data))
    return (
      <ScreenError
        error={error}
        onRetry={() => {
          void forms.refetch()
          void categories.refetch()
        }}
      />
    )
  if (!forms.data || !categories.data) return <RowsSkeleton />
  const { forms: all, recent } = forms.data
  const tree = categories.data
  const shown = foundForms(all, tree, { category, text, forAnother: person !== null })
  const star = async ({ id, favourite }: Card) => {
    try {
      await setMark('favourite', 'wf/template', id, !favourite)
      await client.invalidateQueries({ queryKey: formsKey })
    } catch (failure) {
      showFailure(failure)
    }
  }
  const known = new Map(shown.map((form) => [form.id, form]))
  const strips = [
    { key: 'recent', forms: recent.flatMap((id) => known.get(id) ?? []) },
    { key: 'favourites', forms: shown.filter(({ favourite }) => favourite) },
  ]
  const isWhole = category === null && text === ''
  const cards = (list: readonly Card[]) => (
    <ul className="k-select-cards">
      {list.map((form) => (
        <FormCard key={form.id} form={form} person={person} onStar={() => void star(form)} />
      ))}
    </ul>
  )
  return (
    <div className="k-select-form">
      <div className="k-list-head">
        <h1>{t('page.select_form')}</h1>
      </div>
      <div className="k-select-tools" role="search">
        <SearchBox t={t} q={text} inputRef={search} onSearch={(q) => put({ q })} />
        {all.some((form) => form.allow_on_behalf) && <ForPerson person={person} onChange={(id) => put({ for: id })} />}
      </div>
      {all.length === 0 ? (
        <Empty className="k-empty" image={null} description={<p className="k-empty-title">{t('select_form.none')}</p>} />
      ) : (
        <div className="k-select-columns">
          <CategoryTree lines={categoryLines(tree)} chosen={category} all={all.length} onChoose={(id) => put({ category: id })} />
          <div className="k-select-main">
            {isWhole &&
              strips.map(
                (strip) =>
                  strip.forms.length > 0 && (
                    <section key={strip.key} aria-labelledby={`k-select-${strip.key}`}>
                      <h2 id={`k-select-${strip.key}`}>{t(`select_form.${strip.key}`)}</h2>
                      {cards(strip.forms)}
                    </section>
                  ),
              )}
            <section aria-labelledby="k-select-all">
              <h2 id="k-select-all">
                {t('select_form.forms')} <span className="k-count">{shown.length}</span>
              </h2>
              {shown.length > 0 ? (
                cards(shown)
              ) : (
                <Empty className="k-empty" image={null} description={t('screens:list.nothing_matches')}>
                  <Button onClick={() => put({ q: '', category: null, for: null })}>{t('screens:filter.clear_all')}</Button>
                </Empty>
              )}
            </section>
          </div>
        </div>
      )}
    </div>
  )
}

/** Category, search and person stand in the address. */
function useQuestion() {
  const [params, setParams] = useSearchParams()
  const id = (name: string) => (/^[1-9]\d{0,14}$/.test(params.get(name) ?? '') ? Number(params.get(name)) : null)
  const put = (next: { category?: number | null; q?: string; for?: number | null }) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(next))
          if (value === null || value === '') after.delete(name)
          else after.set(name, String(value))
        return after
      },
      { replace: true },
    )
  return { category: id('category'), text: params.get('q') ?? '', person: id('for'), put }
}

function ForPerson({ person, onChange }: { person: number | null; onChange: (id: number | null) => void }) {
  const { t } = useTranslation('wf')
  const id = useId()
  return (
    <span className="k-select-person">
      <label htmlFor={id}>{t('select_form.for_another')}</label>
      <RefSelect
        id={id}
        entity="sc/user"
        value={person === null ? [] : [person]}
        placeholder={t('select_form.myself')}
        onChange={([chosen]) => onChange(chosen ?? null)}
      />
    </span>
  )
}

interface CategoryTreeProps {
  lines: readonly CategoryLine[]
  chosen: number | null
  all: number
  onChoose: (id: number | null) => void
}

function CategoryTree({ lines, chosen, all, onChoose }: CategoryTreeProps) {
  const { t } = useTranslation(['wf', 'screens'])
  const { language } = useFormats()
  const line = (id: number | null, name: string, count: number, depth: number) => (
    <li key={id ?? 'all'}>
      <button type="button" aria-pressed={chosen === id} style={{ paddingInlineStart: 8 + depth * 16 }} onClick={() => onChoose(id)}>
        <span>{name}</span>
        <span className="k-muted">{count}</span>
      </button>
    </li>
  )
  return (
    <nav className="k-select-side" aria-label={t('wf:work_list.category')}>
      <ul>
        {line(null, t('screens:list.all'), all, 0)}
        {lines.map(({ id, name, count, depth }) => line(id, i18nText(name, language), count, depth))}
      </ul>
    </nav>
  )
}
